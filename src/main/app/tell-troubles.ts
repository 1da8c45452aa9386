// Tells a person of troubles with the data folder: one log line and one notification when one begins,
// and when it is over. Other troubles are logged by their part.

import type { Trouble, TroubleKind } from '../../shared/model/trouble.ts'
import { errorText } from '../errors.ts'
import type { Health } from '../health.ts'
import type { Log } from '../log.ts'
import type { Notice, Notifier } from '../notify/notifier/notifier.ts'
import { ENGLISH, type NativeKey, type Words } from '../words.ts'

export interface TellOptions {
  readonly health: Pick<Health, 'troubles' | 'onChange'>
  readonly log: Log
  /** Not the desktop channel: quiet hours do not hold this back, and it reads no database. */
  readonly notifier: Notifier
  /** In which notices are, as of now. */
  readonly words: () => Words
}

/** From now on, until the returned function is called. */
export function tellTroubles({ health, log, notifier, words }: TellOptions): () => void {
  function show({ title, body, urgency, key }: Pick<Notice, 'title' | 'body' | 'urgency' | 'key'>) {
    notifier
      .show({ flipIds: [], title, body, urgency, ...(key && { key }), opens: '/settings/about' })
      .then((result) => {
        if (result.outcome === 'failed') log.warn(`a notification failed: ${result.reason}`)
      })
      .catch((error) => log.warn(`a notification failed: ${errorText(error)}`))
  }

  function begins({ kind, text, remedy, told = { text, remedy } }: Trouble): void {
    log.error(`${text}. ${remedy}`)
    const { said } = words()
    const notice = { title: said(told.text), body: said(told.remedy) }
    show({ ...notice, urgency: 'critical', key: `health-${kind}` })
  }

  function ends({ kind, text }: Trouble): void {
    if (kind !== 'gone' && kind !== 'full') return
    const key = OVER[kind]
    log.info(`${ENGLISH.t(key)} (${text})`)
    show({ title: words().t(key), body: '', urgency: 'normal', key: `health-${kind}` })
  }

  // The start itself may have found some.
  for (const trouble of health.troubles()) if (TOLD.includes(trouble.kind)) begins(trouble)
  return health.onChange(({ before, now }) => {
    if (now !== null && TOLD.includes(now.kind) && isNews(before, now)) begins(now)
    if (before !== null && TOLD.includes(before.kind) && now === null) ends(before)
  })
}

/** Damage is reported once, whatever is found next; further missing files are reported again. */
function isNews(before: Trouble | null, now: Trouble): boolean {
  return before?.kind !== now.kind || (now.kind === 'gone' && before.text !== now.text)
}

const TOLD: readonly TroubleKind[] = ['gone', 'full', 'damaged']

const OVER = {
  gone: 'notices.folderBack',
  full: 'notices.diskRoom',
} as const satisfies Partial<Record<TroubleKind, NativeKey>>
