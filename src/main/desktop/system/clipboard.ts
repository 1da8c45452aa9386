// The clipboard: a secret is marked, so that clipboard histories skip it, and cleared after a minute
// if it is still there. Only types of Electron here.
import { createHash } from 'node:crypto'
import type { ClipboardItem } from 'electron'
import { type Cancel, type Clock, type Millis, SECOND } from '../../clock.ts'
import { errorText } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { NoFocusError, type SystemClipboard } from './wayland-clipboard.ts'

type Formats = Record<string, string | Blob>

export interface ClipboardOptions {
  readonly clipboard: SystemClipboard
  /** Electron's ClipboardItem. */
  readonly createItem: (formats: Formats) => ClipboardItem
  readonly platform: NodeJS.Platform
  readonly clock: Clock
  readonly log: Log
  /** Calls `listener` once, when a window of ours has the focus next. */
  readonly onFocus: (listener: () => void) => void
}

export interface Clipboard {
  read(): Promise<string>
  /** Whether a text is what Tocsin put there last. */
  isOwn(text: string): boolean
  copy(text: string, isSecret: boolean): Promise<void>
  /** Clears a secret of ours that is still there. */
  clearSecret(): Promise<void>
}

const CLEARED_AFTER: Millis = 60 * SECOND

/**
 * How each system is told that a text is a secret: nspasteboard.org on macOS, the clipboard history's
 * own formats on Windows (a zero of 32 bits), Klipper's hint on Linux.
 */
export function concealedFormats(text: string, platform: NodeJS.Platform): Formats {
  const marks: Formats = {}
  const mark = (format: string, value: string | Blob) => {
    marks[`electron application/osclipboard;format="${format}"`] = value
  }
  if (platform === 'darwin') {
    mark('org.nspasteboard.ConcealedType', 'secret')
    mark('org.nspasteboard.TransientType', 'secret')
  } else if (platform === 'win32') {
    const no = new Blob([new Uint8Array(4)])
    mark('ExcludeClipboardContentFromMonitorProcessing', no)
    mark('CanIncludeInClipboardHistory', no)
    mark('CanUploadToCloudClipboard', no)
  } else {
    mark('x-kde-passwordManagerHint', 'secret')
  }
  return { 'text/plain': text, ...marks }
}

export function createClipboard(options: ClipboardOptions): Clipboard {
  const { clipboard, createItem, platform, clock, log, onFocus } = options
  let secret: string | null = null
  /** Its digest: a secret is not kept longer than it has to be. */
  let own: string | null = null
  let cancel: Cancel = () => {}

  async function writeSecret(text: string): Promise<void> {
    try {
      await clipboard.write([createItem(concealedFormats(text, platform))])
    } catch (error) {
      log.warn(`a secret was copied without its mark: ${errorText(error)}`)
      await clipboard.writeText(text)
    }
  }

  async function clearSecret(): Promise<void> {
    cancel()
    const ours = secret
    if (ours === null) return
    // The clipboard may hold another copy by now, which must not be cleared.
    if ((await clipboard.readText()) === ours) await clipboard.clear()
    if (secret === ours) secret = null
  }

  async function clearInTime(): Promise<void> {
    try {
      await clearSecret()
    } catch (error) {
      if (error instanceof NoFocusError) return onFocus(() => void clearInTime())
      log.warn(`the clipboard could not be cleared: ${errorText(error)}`)
    }
  }

  return {
    read: () => clipboard.readText(),
    isOwn: (text) => own === digest(text),
    async copy(text, isSecret) {
      cancel()
      own = digest(text)
      secret = isSecret ? text : null
      if (!isSecret) return clipboard.writeText(text)
      await writeSecret(text)
      cancel = clock.setTimer(CLEARED_AFTER, () => void clearInTime())
    },
    clearSecret,
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
