// Pushes the clipboard's text as a secret with the defaults, here or through the server of the settings, and
// replaces the text by the link. A notification reports the result at once.

import { DEFAULT_DRAFT } from '../../../shared/model/push-options.ts'
import type { PushRow } from '../../../shared/views/pushes.ts'
import { reasonOf } from '../../errors.ts'
import type { Notice, Notifier } from '../../notify/notifier/notifier.ts'
import type { Words } from '../../words.ts'
import type { Calls } from '../local-client.ts'
import type { Clipboard } from './clipboard.ts'

export interface ClipboardPushOptions {
  readonly clipboard: Clipboard
  readonly calls: Calls
  readonly notifier: Notifier
  /** In which its result is told, as of now. */
  readonly words: () => Words
  /** Tries to open what is locked. */
  readonly unlock: () => Promise<unknown>
  /** Does `work` where the clipboard can be read and written; not at all where a person says no. */
  readonly withFocus: (work: () => Promise<void>) => Promise<void>
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** One at a time: a shortcut that is held down is pressed once. */
export function createClipboardPush(options: ClipboardPushOptions): () => Promise<void> {
  const { clipboard, calls, notifier, words, unlock, withFocus } = options
  let isBusy = false

  async function push(): Promise<Notice> {
    const { t } = words()
    const text = await clipboard.read()
    if (text.trim() === '') return notice(t('desktop.notCreated'), t('desktop.noText'))
    // A link that was pushed before; or Chromium's own last copy, where it may not read another's.
    if (clipboard.isOwn(text)) return notice(t('desktop.notCreated'), t('desktop.ownText'))
    await unlock()
    const via = await chosenServer()
    const draft = { ...DEFAULT_DRAFT, payload: text, upload: null }
    const made = await calls.call('pushes.create', { ...draft, via })
    await clipboard.copy(made.url, false)
    const path = made.via === null ? made.token : `@${made.via.id}/${made.token}`
    return notice(t('desktop.linkCopied'), limitsText(made, words()), `/pushes/${path}`)
  }

  /** Null: this computer. A push that was to go elsewhere never stays here instead. */
  async function chosenServer(): Promise<string | null> {
    const { servers, chosen } = await calls.call('pushes.servers', undefined)
    if (chosen === null || servers.some(({ id }) => id === chosen)) return chosen
    throw new Error(words().t('desktop.serverGone'))
  }

  return async () => {
    if (isBusy) return
    isBusy = true
    try {
      await withFocus(async () => {
        const outcome = await push().catch((error) =>
          notice(words().t('desktop.notPushed'), words().said(reasonOf(error))),
        )
        // Not awaited: the window that has the focus closes now.
        void notifier.show(outcome)
      })
    } finally {
      isBusy = false
    }
  }
}

function limitsText(row: PushRow, { t }: Words): string {
  const { url, via, expireAfterDays: days, expireAfterViews: views } = row
  const limits = t('desktop.opens', { n: days, views })
  if (via !== null) {
    return t('desktop.heldBy', { server: via.name ?? t('desktop.anotherServer'), limits })
  }
  if (!LOOPBACK.test(new URL(url).hostname)) return limits
  return t('desktop.onlyHere', { limits })
}

function notice(title: string, body: string, opens?: string): Notice {
  const what = { flipIds: [], title, body, urgency: 'normal', key: 'clipboard' } as const
  return opens === undefined ? what : { ...what, opens }
}
