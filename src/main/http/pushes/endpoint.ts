// An endpoint of the push API: its path, and for each method who may call it, what it does and how
// the OpenAPI document describes it.
import type { FastifyRequest } from 'fastify'
import type { Hold } from '../../limits/budget.ts'
import type { Account, Visitor } from '../../secrets/push.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Answer } from './answers/answer.ts'
import type { RecordView } from './answers/records.ts'

/** What every operation gets, whether or not the secrets are open. */
export interface OpenCall {
  /** Whether this caller could create a push without a token (contract push.md P4). */
  readonly mayCreateAnonymously: () => boolean
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly view: RecordView
}

export interface Call extends OpenCall {
  readonly vault: Vault
  readonly visitor: Visitor
  /** For the body, which only `create` reads. */
  readonly request: FastifyRequest
  /** What its body may take of memory. */
  readonly hold: Hold
}

export interface OwnerCall extends Call {
  readonly account: Account
}

/** `open`: no authentication. `public`: only wrong credentials are refused. */
export type Operation =
  | {
      readonly access: 'open'
      readonly run: (call: OpenCall) => Answer
      readonly doc: OperationDoc
    }
  | { readonly access: 'public'; readonly run: Run<Call>; readonly doc: OperationDoc }
  | { readonly access: 'account'; readonly run: Run<OwnerCall>; readonly doc: OperationDoc }

type Run<C> = (call: C) => Answer | Promise<Answer>

export interface OperationDoc {
  readonly summary: string
  /** Query parameters by name, with what they mean. */
  readonly query?: Readonly<Record<string, string>>
  /** Name of the request's schema. */
  readonly request?: string
  /** What each status means, and the schema of its body where there is one. */
  readonly responses: Readonly<Record<number, ResponseDoc>>
}

export interface ResponseDoc {
  readonly description: string
  readonly schema?: string
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'DELETE'

export interface Endpoint {
  readonly path: string
  /** HEAD has an operation of its own where GET does something. */
  readonly operations: Readonly<Partial<Record<Method, Operation>>>
  /** True: any origin may call it from a browser (contract push.md 1.5). */
  readonly cors?: boolean
}
