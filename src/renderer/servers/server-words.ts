// Another server in words: what its state means and what to do about it, its kind, its counts. Pure.
import type {
  RemoteDetail,
  RemoteKind,
  RemoteRow,
  RemoteStateName,
} from '../../shared/views/remotes.ts'
import { checksText } from '../ui/counts.ts'
import type { IconName } from '../ui/Icon.tsx'
import { t } from '../words/t.ts'
import { texts } from '../words/texts.ts'

export type ServerTone = 'ok' | 'waiting' | 'trouble' | 'off'

export interface StateWords {
  readonly word: string
  readonly icon: IconName
  readonly tone: ServerTone
  /** What it means, in a sentence. */
  readonly meaning: string
  /** What to do; empty: nothing. */
  readonly advice: string
}

/** Of each state of a server (contract remotes.md 1.3). */
export const STATES: Readonly<Record<RemoteStateName, StateWords>> = {
  ok: texts(
    { word: 'servers.ok', meaning: 'servers.okMeaning' },
    { icon: 'done', tone: 'ok', advice: '' },
  ),
  new: texts(
    { word: 'servers.new', meaning: 'servers.newMeaning', advice: 'servers.newAdvice' },
    { icon: 'refresh', tone: 'waiting' },
  ),
  unreachable: texts(
    {
      word: 'servers.unreachable',
      meaning: 'servers.unreachableMeaning',
      advice: 'servers.unreachableAdvice',
    },
    { icon: 'offline', tone: 'trouble' },
  ),
  limited: texts(
    { word: 'servers.limited', meaning: 'servers.limitedMeaning', advice: 'servers.limitedAdvice' },
    { icon: 'clock', tone: 'waiting' },
  ),
  refused: texts(
    { word: 'servers.refused', meaning: 'servers.refusedMeaning', advice: 'servers.refusedAdvice' },
    { icon: 'key', tone: 'trouble' },
  ),
  untrusted: texts(
    {
      word: 'servers.untrusted',
      meaning: 'servers.untrustedMeaning',
      advice: 'servers.untrustedAdvice',
    },
    { icon: 'warning', tone: 'trouble' },
  ),
  strange: texts(
    { word: 'servers.strange', meaning: 'servers.strangeMeaning', advice: 'servers.strangeAdvice' },
    { icon: 'warning', tone: 'trouble' },
  ),
  locked: texts(
    { word: 'servers.locked', meaning: 'servers.lockedMeaning', advice: 'servers.lockedAdvice' },
    { icon: 'lock', tone: 'trouble' },
  ),
  off: texts(
    { word: 'servers.off', meaning: 'servers.offMeaning', advice: 'servers.offAdvice' },
    { icon: 'pause', tone: 'off' },
  ),
}

export const KIND_WORDS: Readonly<Record<RemoteKind, string>> = texts(
  { healthchecks: 'servers.healthchecks', 'password-pusher': 'servers.passwordPusher' },
  { tocsin: 'Tocsin' },
)

const ACCESS_WORDS = texts<RemoteRow['access']>({
  'read-write': 'settings.readWrite',
  'read-only': 'settings.readOnly',
  token: 'servers.accessToken',
  none: 'servers.accessNone',
})

/** What the key of a server may do. */
export function accessText(
  { kind, access }: Pick<RemoteRow, 'kind' | 'access'>,
  detail: Pick<RemoteDetail, 'keys'> | undefined,
): string {
  if (kind !== 'password-pusher' || access !== 'none') return ACCESS_WORDS[access]
  // Only a test asks with the token: the polls of a Password Pusher need none.
  const isSaved = detail?.keys?.includes('token') === true
  return t(isSaved ? 'servers.accessUntested' : 'servers.accessAnonymous')
}

/** Whether what its key may do is unknown: one is stored, and it has not answered yet. */
export function isUnasked(
  { access, lastOk }: Pick<RemoteRow, 'access' | 'lastOk'>,
  detail: Pick<RemoteDetail, 'keys'> | undefined,
): boolean {
  return access === 'none' && lastOk === null && (detail?.keys ?? ['apiKey']).length > 0
}

/** `12 checks, 1 down, 2 late`; empty: not counted. */
export function countsText({ checks, down, late }: RemoteRow): string {
  if (checks === null) return ''
  const parts = [
    checksText(checks),
    ...(down ? [t('servers.down', { n: down })] : []),
    ...(late ? [t('servers.late', { n: late })] : []),
  ]
  return parts.join(', ')
}

/** Of a list that is shown in part. */
export function leftOutText(count: number): string {
  return t('servers.notShown', { n: count })
}

const MINUTE = 60_000

/** `2 min ahead`; empty: its clock is right enough to be left out. */
export function skewText(skew: number | null): string {
  if (skew === null || Math.abs(skew) <= MINUTE) return ''
  const minutes = Math.round(Math.abs(skew) / MINUTE)
  if (minutes < 120) {
    return t(skew > 0 ? 'servers.aheadMinutes' : 'servers.behindMinutes', { n: minutes })
  }
  const n = Math.round(minutes / 60)
  return t(skew > 0 ? 'servers.aheadHours' : 'servers.behindHours', { n })
}

/** What a server of that kind can be used for. */
export function usesOf(kind: RemoteKind): { readonly checks: boolean; readonly pushes: boolean } {
  return { checks: kind !== 'password-pusher', pushes: kind !== 'healthchecks' }
}

/** Whether a new check can be made there, as far as the key tells, and then be seen here. */
export function takesChecks({ access, mirror, state }: RemoteRow): boolean {
  return access === 'read-write' && mirror && state !== 'off'
}
