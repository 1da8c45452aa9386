// The clipboard under Wayland, which only the focused window may access: without it Chromium reads its own
// last copy and drops what is written, both in silence. The programs of wl-clipboard need no focus; where
// they are missing, a window of ours has to have it. Only types of Electron here.
import { execFile, spawn } from 'node:child_process'
import type { Clipboard as ElectronClipboard } from 'electron'
import { childEnvironment } from '../../child-env.ts'
import type { Millis } from '../../clock.ts'
import type { Environment } from '../../config.ts'
import { findProgram } from '../../notify/notifier/notify-send.ts'

export type SystemClipboard = Pick<ElectronClipboard, 'readText' | 'writeText' | 'write' | 'clear'>

export interface FocusedClipboard extends SystemClipboard {
  /** Whether reading and writing fail until a window of ours has the focus. */
  needsFocus(): boolean
}

export interface WaylandClipboardOptions {
  readonly clipboard: SystemClipboard
  readonly env: Environment
  /** Whether a window of ours has the focus. */
  readonly hasFocus: () => boolean
}

/** Neither the focus nor wl-clipboard is there. */
export class NoFocusError extends Error {
  constructor() {
    super('this desktop shows the clipboard only to the window that has the focus')
  }
}

/** A program of another's selection may not answer. */
const TIMEOUT: Millis = 5000
const MAX_BYTES = 64 * 1024 * 1024

export function createWaylandClipboard(options: WaylandClipboardOptions): FocusedClipboard {
  const { clipboard, env, hasFocus } = options

  function programs(): { readonly paste: string; readonly copy: string } | null {
    const [paste, copy] = [findProgram('wl-paste', env), findProgram('wl-copy', env)]
    return paste === null || copy === null ? null : { paste, copy }
  }

  /** @throws NoFocusError */
  function needed() {
    const found = programs()
    if (found === null) throw new NoFocusError()
    return found
  }

  return {
    needsFocus: () => !hasFocus() && programs() === null,
    readText: async () => (hasFocus() ? clipboard.readText() : paste(needed().paste, env)),
    writeText: async (text) =>
      hasFocus() ? clipboard.writeText(text) : copy(needed().copy, [], text, env),
    async write(items) {
      if (hasFocus()) return clipboard.write(items)
      const blob = await items[0]?.getType('text/plain')
      await copy(needed().copy, [], (await blob?.text()) ?? '', env)
    },
    async clear() {
      if (hasFocus()) clipboard.clear()
      else await copy(needed().copy, ['--clear'], '', env)
    },
  }
}

/** Empty where nothing, or no text, is on the clipboard. */
function paste(program: string, env: Environment): Promise<string> {
  const options = { timeout: TIMEOUT, maxBuffer: MAX_BYTES, env: childEnvironment(env) }
  return new Promise((resolve, reject) => {
    execFile(program, ['--no-newline', '--type', 'text'], options, (error, stdout) => {
      if (error === null) resolve(stdout)
      else if (typeof error.code === 'number') resolve('')
      else reject(new Error('wl-paste did not answer'))
    })
  })
}

/** It goes on in the background, as the clipboard's owner: nothing of ours may wait for its output. */
function copy(
  program: string,
  words: readonly string[],
  text: string,
  env: Environment,
): Promise<void> {
  const child = spawn(program, words, {
    timeout: TIMEOUT,
    env: childEnvironment(env),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`wl-copy ended with ${code}`))
    })
    child.stdin.on('error', () => {})
    child.stdin.end(text)
  })
}
