// What a command says when it does not find what its words name: also which command lists what there is.
import { englishOf } from '../../shared/words/english.ts'
import type { ToldKey } from '../../shared/words/told.ts'
import { type ErrorCode, TocsinError } from '../errors.ts'

const LISTS = {
  check: 'check list',
  tag: 'check list --json',
  project: 'project list',
  integration: 'channel list',
  maintenance: 'maintenance list',
  'status page': 'status-page list',
  remote: 'remote list',
  relay: 'relay list',
  push: 'pushes list',
  request: 'request list',
  key: 'key list',
  token: 'token list',
} as const

export type Listed = keyof typeof LISTS

/** Of the domain's refusals, those for a name that nothing has. */
const REFUSALS: Readonly<Partial<Record<ToldKey, Listed>>> = {
  'refusals.noIntegration': 'integration',
  'refusals.noPush': 'push',
  'refusals.noRequest': 'request',
  'refusals.noKeyPrefix': 'key',
  'refusals.noTokenPrefix': 'token',
  'remoteRefusals.none': 'remote',
}

/** `there is no check nightly (see: tocsin check list)` */
export function missing(
  what: Listed,
  text: string,
  code: Extract<ErrorCode, 'NOT_FOUND' | 'USAGE'> = 'NOT_FOUND',
): TocsinError {
  return new TocsinError(code, `${text} (see: tocsin ${LISTS[what]})`)
}

/** A refusal of the domain, as `missing` says it; any other error as it is. */
export function withListing(error: unknown): unknown {
  if (!(error instanceof TocsinError) || error.code !== 'NOT_FOUND') return error
  const { told, message } = error
  // A server that runs tells its refusals in English.
  const isKey = (key: string) =>
    told === null ? englishOf({ key: key as ToldKey }) === message : told.key === key
  const [, what] = Object.entries(REFUSALS).find(([key]) => isKey(key)) ?? []
  return what === undefined ? error : missing(what, message)
}
