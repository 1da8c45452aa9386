// Another server in words: what its state means and what to do about it, its kind, its counts. Pure.

import type { RemoteKind, RemoteRow, RemoteStateName } from '../../shared/views/remotes.ts'
import { checksText } from '../ui/counts.ts'
import type { IconName } from '../ui/Icon.tsx'

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
    word: 'OK',
    icon: 'done',
    tone: 'ok',
    meaning: 'The last answer was good.',
    advice: '',
  },
  new: {
    word: 'Not asked yet',
    icon: 'refresh',
    tone: 'waiting',
    meaning: 'It has not answered since it was added or changed.',
    advice: 'Test it to find out now.',
  },
  unreachable: {
    word: 'Unreachable',
    icon: 'offline',
    tone: 'trouble',
    meaning: 'No connection, a time-out, or an error of the server.',
    advice:
      'Nothing, if it comes back: it is asked again by itself. Otherwise check its address, and the network of the computer that Tocsin runs on.',
  },
  limited: {
    word: 'Asks to wait',
    icon: 'clock',
    tone: 'waiting',
    meaning: 'It had too many requests.',
    advice:
      'Nothing: it is asked again when it allows. If this repeats, raise its interval under “Settings”.',
  },
  refused: {
    word: 'Key refused',
    icon: 'key',
    tone: 'trouble',
    meaning: 'It does not accept the key.',
    advice: 'Create a key on that server and enter it under “Settings”.',
  },
  untrusted: {
    word: 'Not trusted',
    icon: 'warning',
    tone: 'trouble',
    meaning: 'Its certificate is not trusted, so no key was sent.',
    advice:
      'Compare the SHA-256 fingerprint with the one that the server’s owner gives you. If they are the same, enter the certificate under “Settings”, “More”.',
  },
  strange: {
    word: 'Wrong answer',
    icon: 'warning',
    tone: 'trouble',
    meaning: 'It does not answer as a Healthchecks, Password Pusher or Tocsin server does.',
    advice: 'Check its address. A sign-in page or a proxy may answer in its place.',
  },
  locked: {
    word: 'Keys locked',
    icon: 'lock',
    tone: 'trouble',
    meaning: 'The keychain of this computer does not open its keys.',
    advice: 'Unlock the keychain, or enter the keys again under “Settings”.',
  },
  off: {
    word: 'Off',
    icon: 'pause',
    tone: 'off',
    meaning: 'It is not asked, and nothing is sent to it.',
    advice: 'Switch it on under “Use it” to use it again.',
  },
}

export const KIND_WORDS: Readonly<Record<RemoteKind, string>> = {
  healthchecks: 'Healthchecks',
  'password-pusher': 'Password Pusher',
  tocsin: 'Tocsin',
}

export const ACCESS_WORDS: Readonly<Record<RemoteRow['access'], string>> = {
  'read-write': 'Read and write',
  'read-only': 'Read only',
  token: 'Pushes of an account',
  none: 'No key: relays and heartbeat by UUID, anonymous pushes',
}

/** `12 checks, 1 down, 2 late`; empty: not counted. */
export function countsText({ checks, down, late }: RemoteRow): string {
  if (checks === null) return ''
  const parts = [
    checksText(checks),
    ...(down ? [`${down} down`] : []),
    ...(late ? [`${late} late`] : []),
  ]
  return parts.join(', ')
}

/** Of a list that is shown in part. */
export function leftOutText(count: number): string {
  return `${count === 1 ? '1 is' : `${count} are`} left out: unreadable, or beyond the limit of 10,000.`
}

const MINUTE = 60_000

/** `2 min ahead`; empty: its clock is right enough to be left out. */
export function skewText(skew: number | null): string {
  if (skew === null || Math.abs(skew) <= MINUTE) return ''
  const minutes = Math.round(Math.abs(skew) / MINUTE)
  const span = minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
  return `${span} ${skew > 0 ? 'ahead' : 'behind'}`
}

/** What a server of that kind can be used for. */
export function usesOf(kind: RemoteKind): { readonly checks: boolean; readonly pushes: boolean } {
  return { checks: kind !== 'password-pusher', pushes: kind !== 'healthchecks' }
}

/** Whether a new check can be made there, as far as the key tells, and then be seen here. */
export function takesChecks({ access, mirror, state }: RemoteRow): boolean {
  return access === 'read-write' && mirror && state !== 'off'
}
