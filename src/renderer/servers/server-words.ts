// Another server in words: what its state means and what to do about it, its kind, its counts. Pure.
import type { RemoteKind, RemoteRow, RemoteStateName } from '../../shared/views/remotes.ts'
import { checksText } from '../ui/counts.ts'
import type { IconName } from '../ui/Icon.tsx'
import { t } from '../words/t.ts'

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
  ok: {
    get word() {
      return t('servers.ok')
    },
    icon: 'done',
    tone: 'ok',
    get meaning() {
      return t('servers.okMeaning')
    },
    advice: '',
  },
  new: {
    get word() {
      return t('servers.new')
    },
    icon: 'refresh',
    tone: 'waiting',
    get meaning() {
      return t('servers.newMeaning')
    },
    get advice() {
      return t('servers.newAdvice')
    },
  },
  unreachable: {
    get word() {
      return t('servers.unreachable')
    },
    icon: 'offline',
    tone: 'trouble',
    get meaning() {
      return t('servers.unreachableMeaning')
    },
    get advice() {
      return t('servers.unreachableAdvice')
    },
  },
  limited: {
    get word() {
      return t('servers.limited')
    },
    icon: 'clock',
    tone: 'waiting',
    get meaning() {
      return t('servers.limitedMeaning')
    },
    get advice() {
      return t('servers.limitedAdvice')
    },
  },
  refused: {
    get word() {
      return t('servers.refused')
    },
    icon: 'key',
    tone: 'trouble',
    get meaning() {
      return t('servers.refusedMeaning')
    },
    get advice() {
      return t('servers.refusedAdvice')
    },
  },
  untrusted: {
    get word() {
      return t('servers.untrusted')
    },
    icon: 'warning',
    tone: 'trouble',
    get meaning() {
      return t('servers.untrustedMeaning')
    },
    get advice() {
      return t('servers.untrustedAdvice')
    },
  },
  strange: {
    get word() {
      return t('servers.strange')
    },
    icon: 'warning',
    tone: 'trouble',
    get meaning() {
      return t('servers.strangeMeaning')
    },
    get advice() {
      return t('servers.strangeAdvice')
    },
  },
  locked: {
    get word() {
      return t('servers.locked')
    },
    icon: 'lock',
    tone: 'trouble',
    get meaning() {
      return t('servers.lockedMeaning')
    },
    get advice() {
      return t('servers.lockedAdvice')
    },
  },
  off: {
    get word() {
      return t('servers.off')
    },
    icon: 'pause',
    tone: 'off',
    get meaning() {
      return t('servers.offMeaning')
    },
    get advice() {
      return t('servers.offAdvice')
    },
  },
}

export const KIND_WORDS: Readonly<Record<RemoteKind, string>> = {
  get healthchecks() {
    return t('servers.healthchecks')
  },
  get 'password-pusher'() {
    return t('servers.passwordPusher')
  },
  tocsin: 'Tocsin',
}

export const ACCESS_WORDS: Readonly<Record<RemoteRow['access'], string>> = {
  get 'read-write'() {
    return t('settings.readWrite')
  },
  get 'read-only'() {
    return t('settings.readOnly')
  },
  get token() {
    return t('servers.accessToken')
  },
  get none() {
    return t('servers.accessNone')
  },
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
