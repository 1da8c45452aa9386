// A route of the management API: its path, and for each verb who may call it, what it does and how
// the OpenAPI document describes it.
import type { Trouble } from '../../../shared/model/trouble.ts'
import { CANONICAL_UUID } from '../../../shared/uuid.ts'
import type { Clock } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import type { ApiVersion } from '../../monitor/rules/edit.ts'
import type { Peer } from '../../network/client-address.ts'
import type { ChannelQueries, NotificationQueries } from '../../notify/queries.ts'
import type { LocalCommands } from '../options.ts'
import type { Answer } from './answer.ts'

/** `write`: read-write key. `read`: either key. `signal`: read-write key, or a command's token. `open`: no key. */
export type Access = 'write' | 'read' | 'signal' | 'open'

/** The project of a caller who is of none: no key was asked for, or a command on this machine calls. */
export const ANY_PROJECT = 0

export interface Call {
  readonly monitor: Monitor
  readonly channels: Pick<ChannelQueries, 'ofProject'>
  readonly notifications: Pick<NotificationQueries, 'maxId'>
  readonly clock: Clock
  /** What is wrong with the installation, worst first. */
  readonly troubles: () => readonly Trouble[]
  readonly baseUrl: string
  readonly version: ApiVersion
  /** The project of the key, or `ANY_PROJECT`. */
  readonly projectId: number
  readonly readonly: boolean
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The JSON object of the body; empty when none was sent. */
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly metricsKey: string | null
  /** The client, as a ping records it. */
  readonly peer: () => Peer
  readonly localCommands: LocalCommands
}

export interface Verb {
  readonly access: Access
  /** A body of `null` is none (contract monitor.md D18). */
  readonly nullIsNoBody?: true
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
  uuid: CANONICAL_UUID,
  unique_key: /^[A-z0-9]{40}$/,
  n: /^\d+$/,
}
