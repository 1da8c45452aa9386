// What a server takes of pushes (contract remotes.md 6.1): read from its version document, and the reasons why it
// does not take one. Pure.

import { DURATIONS, MINUTES_PER_DAY, type PushKind } from '../../../shared/model/push-options.ts'
import type { PushOffer } from '../../../shared/views/pushes.ts'
import { type Told, tell } from '../../../shared/words/told.ts'
import { isObject } from '../requests/large-json.ts'
import type { RemoteKind } from './credentials.ts'

/** What is known of a server before a push goes there. */
export interface PushServer {
  readonly name: string
  readonly kind: RemoteKind
  /** 1: it has no v2. */
  readonly api: 1 | 2
  readonly hasToken: boolean
  /** The answer of `/api/v2/version`; empty for an older server. */
  readonly version: Readonly<Record<string, unknown>>
}

/** Where `features` says of a kind that it is on or off. */
const FEATURES: Readonly<Partial<Record<PushKind, string>>> = {
  file: 'file_attachments',
  url: 'url_pushes',
  qr: 'qr_code_pushes',
}

/** Lengths below a day that have a code, in minutes. */
const SHORT_LENGTHS: readonly number[] = DURATIONS.filter((m) => m < MINUTES_PER_DAY)

export function readOffer(server: PushServer): PushOffer {
  const { kind, api, hasToken, version } = server
  const isCommercial = version.edition === 'commercial'
  const kinds = (['text', 'file', 'url', 'qr'] as const).map(
    (each) => [each, kindProblem(each, server)] as const,
  )
  return {
    edition: kind === 'tocsin' ? 'tocsin' : isCommercial ? 'commercial' : 'oss',
    api,
    minutes: api === 2 && (kind === 'tocsin' || isCommercial) ? SHORT_LENGTHS : [],
    greets: kind === 'tocsin' && hasToken,
    lacks: Object.fromEntries(kinds.filter(([, problem]) => problem !== null)),
  }
}

/** Why the server does not take a kind; null: it does. */
function kindProblem(kind: PushKind, { name, api, hasToken, version }: PushServer): Told | null {
  const features = objectIn(version, 'features')
  const pushes = objectIn(features, 'pushes')
  if (features.anonymous_access === false && !hasToken)
    return tell('remoteRefusals.pushNeedsToken', { name })
  if (pushes.enabled === false) return tell('remoteRefusals.pushesOff', { name })
  const feature = FEATURES[kind]
  const offered = feature === undefined ? {} : objectIn(pushes, feature)
  if (offered.enabled === false) return tell(`remoteRefusals.kindOff.${kind}`, { name })
  if (kind !== 'file') return null
  if (api === 1) return tell('remoteRefusals.oldForFiles', { name })
  return hasToken ? null : tell('remoteRefusals.filesNeedToken', { name })
}

function objectIn(
  value: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  const inner = value[name]
  return isObject(inner) ? inner : {}
}
