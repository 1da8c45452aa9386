// Pushes the clipboard's text as a secret with the defaults, here or through the server of the settings, and
// replaces the text by the link. A notification reports the result at once.

import { DEFAULT_DRAFT } from '../../../shared/model/push-options.ts'
import type { PushRow } from '../../../shared/views/pushes.ts'
import { errorText } from '../../errors.ts'
import type { Notice, Notifier } from '../../notify/notifier/notifier.ts'
import type { Calls } from '../local-client.ts'
import type { Clipboard } from './clipboard.ts'

export interface ClipboardPushOptions {
  readonly clipboard: Clipboard
  readonly calls: Calls
  readonly notifier: Notifier
  /** Tries to open what is locked. */
  readonly unlock: () => Promise<unknown>
  /** Does `work` where the clipboard can be read and written; not at all where a person says no. */
  readonly withFocus: (work: () => Promise<void>) => Promise<void>
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** One at a time: a shortcut that is held down is pressed once. */
export function createClipboardPush(options: ClipboardPushOptions): () => Promise<void> {
  const { clipboard, calls, notifier, unlock, withFocus } = options
  let isBusy = false

  async function push(): Promise<Notice> {
    const text = await clipboard.read()
    if (text.trim() === '')
      return notice('The push was not created', 'The clipboard holds no text.')
    // A link that was pushed before; or Chromium's own last copy, where it may not read another's.
    if (clipboard.isOwn(text))
      return notice('The push was not created', 'Tocsin itself put this text on the clipboard.')
    await unlock()
    const via = await chosenServer()
    const draft = { ...DEFAULT_DRAFT, payload: text, upload: null }
    const made = await calls.call('pushes.create', { ...draft, via })
    await clipboard.copy(made.url, false)
    const path = made.via === null ? made.token : `@${made.via.id}/${made.token}`
    return notice('The link is on the clipboard', limitsText(made), `/pushes/${path}`)
  }

  /** Null: this computer. A push that was to go elsewhere never stays here instead. */
  async function chosenServer(): Promise<string | null> {
    const { servers, chosen } = await calls.call('pushes.servers', undefined)
    if (chosen === null || servers.some(({ id }) => id === chosen)) return chosen
    throw new Error(
      'The server that pushes go through was removed or is switched off. Choose another one in Settings.',
    )
  }

  return async () => {
    if (isBusy) return
    isBusy = true
    try {
      await withFocus(async () => {
        const outcome = await push().catch((error) =>
          notice('The clipboard was not pushed', errorText(error)),
        )
        // Not awaited: the window that has the focus closes now.
        void notifier.show(outcome)
      })
    } finally {
      isBusy = false
    }
  }
}

function limitsText({ url, via, expireAfterDays, expireAfterViews }: PushRow): string {
  const limits = `Opens ${expireAfterViews} times within ${expireAfterDays} days, then it is gone.`
  if (via !== null) return `${via.name ?? 'Another server'} holds it. ${limits}`
  if (!LOOPBACK.test(new URL(url).hostname)) return limits
  return `${limits} Only this computer can open it until it is shared on the network.`
}

function notice(title: string, body: string, opens?: string): Notice {
  const what = { flipIds: [], title, body, urgency: 'normal', key: 'clipboard' } as const
  return opens === undefined ? what : { ...what, opens }
}
