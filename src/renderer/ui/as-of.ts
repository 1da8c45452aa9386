// How old what another server said is, where it does not answer. Pure.

import type { RemoteRow } from '../../shared/views/remotes.ts'
import { t } from '../words/t.ts'
import { dayText, shortText } from './time-words.ts'

/** `as of 18:40`, `as of 21 Nov` of a server that does not answer; empty: what it said is current. */
export function asOfText(remote: RemoteRow | undefined, now: number, zone: string): string {
  if (remote === undefined || !remote.stale) return ''
  const at = remote.listed ?? remote.lastOk
  if (at === null) return t('ui.notCurrent')
  const day = dayText(at, now, zone)
  return t('ui.asOf', { time: day === dayText(now, now, zone) ? shortText(at, now, zone) : day })
}
