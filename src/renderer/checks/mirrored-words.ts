// A check of another server in words. Pure.

import type { CheckStatus } from '../../shared/views/checks.ts'
import type { MirroredRow, RemoteRow } from '../../shared/views/remotes.ts'
import { countdownText } from '../ui/time-words.ts'
import { t } from '../words/t.ts'
import { texts } from '../words/texts.ts'

type Timed = Pick<MirroredRow, 'status' | 'since' | 'isSinceAbout' | 'due'>

/** `down 2 h`, `down about 2 h`, `in 5 min`; empty: nothing is known. Time here makes it neither late nor down. */
export function dueText({ status, since, isSinceAbout, due }: Timed, now: number): string {
  if (status === 'down') {
    if (since === null) return ''
    const span = countdownText(Math.max(0, now - since))
    return t(isSinceAbout ? 'checkList.mirrored.downAbout' : 'checkList.downFor', { span })
  }
  if (status === 'paused' || due === null) return ''
  return due > now ? t('ui.in', { span: countdownText(due - now) }) : t('checkList.mirrored.due')
}

const SENTENCES = texts<CheckStatus>({
  new: 'checkList.mirrored.new',
  up: 'checkList.mirrored.up',
  grace: 'checkList.mirrored.grace',
  down: 'checkList.mirrored.down',
  paused: 'checkList.mirrored.paused',
})

/** What the server said last, as a sentence. */
export function stateSentence(status: CheckStatus): string {
  return SENTENCES[status]
}

/** Whether a person may change the check there, as far as the key tells. */
export function canWrite(remote: RemoteRow | undefined): boolean {
  return remote?.access === 'read-write'
}
