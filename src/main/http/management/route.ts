// A route of the management API: its path, and for each verb who may call it, what it does and how
// the OpenAPI document describes it.
import type { Clock } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import type { ApiVersion } from '../../monitor/rules/edit.ts'
import type { ChannelQueries, NotificationQueries } from '../../notify/queries.ts'
import type { Answer } from './answer.ts'

/** `write`: read-write key. `read`: either key. `open`: no key. */
export type Access = 'write' | 'read' | 'open'

export interface Call {
  readonly monitor: Monitor
  readonly channels: Pick<ChannelQueries, 'ofProject'>
  readonly notifications: Pick<NotificationQueries, 'maxId'>
  readonly clock: Clock
  readonly baseUrl: string
  readonly version: ApiVersion
  /** The project of the key; 0 where no key is asked for. */
  readonly projectId: number
  readonly readonly: boolean
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The JSON object of the body; empty when none was sent. */
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly metricsKey: string | null
}

export interface Verb {
  readonly access: Access
  readonly run: (call: Call) => Answer | Promise<Answer>
  readonly doc: VerbDoc
}

export interface VerbDoc {
  readonly summary: string
  /** Query parameters by name, with what they mean. */
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Name of the request's schema. */
  readonly request?: string
  /** What each status means; a schema's name where the body is JSON. */
  readonly responses: Readonly<Record<number, ResponseDoc>>
}

export interface ResponseDoc {
  readonly description: string
  readonly schema?: string
  readonly type?: 'text/plain' | 'text/html'
}

export type Method = 'GET' | 'POST' | 'DELETE' | 'HEAD'

export interface Route {
  /** Below `/api/vN`; `:uuid` and `:unique_key` only match their form. */
  readonly path: string
  readonly verbs: Readonly<Partial<Record<Method, Verb>>>
  /** Versions that have it; all when left out. */
  readonly versions?: readonly ApiVersion[]
  /** False: no CORS headers, as upstream's instance routes. */
  readonly cors?: boolean
}

/** Forms of the path parameters (contract monitor.md 2.1). */
export const PARAM_FORMS: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  unique_key: /^[A-z0-9]{40}$/,
  n: /^\d+$/,
}
