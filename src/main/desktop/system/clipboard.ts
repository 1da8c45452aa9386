// The clipboard: a secret is marked, so that clipboard histories skip it, and cleared after a minute
// if it is still there. Only types of Electron here.
import type { ClipboardItem, Clipboard as ElectronClipboard } from 'electron'
import { type Cancel, type Clock, type Millis, SECOND } from '../../clock.ts'
import { errorText } from '../../errors.ts'
import type { Log } from '../../log.ts'

type Formats = Record<string, string | Blob>

export interface ClipboardOptions {
  readonly clipboard: Pick<ElectronClipboard, 'readText' | 'writeText' | 'write' | 'clear'>
  /** Electron's ClipboardItem. */
  readonly createItem: (formats: Formats) => ClipboardItem
  readonly platform: NodeJS.Platform
  readonly clock: Clock
  readonly log: Log
}

export interface Clipboard {
  read(): Promise<string>
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
  const { clipboard, createItem, platform, clock, log } = options
  let secret: string | null = null
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
    secret = null
    if (ours === null) return
    // Somebody may have copied something else meanwhile, which is not ours to clear.
    if ((await clipboard.readText()) === ours) clipboard.clear()
  }

  return {
    read: () => clipboard.readText(),
    async copy(text, isSecret) {
      cancel()
      secret = isSecret ? text : null
      if (!isSecret) return clipboard.writeText(text)
      await writeSecret(text)
      cancel = clock.setTimer(CLEARED_AFTER, () => {
        clearSecret().catch((error) =>
          log.warn(`the clipboard could not be cleared: ${errorText(error)}`),
        )
      })
    },
    clearSecret,
  }
}
