// The notifier without a desktop shell: notify-send where a session bus and the program are there,
// the log elsewhere.
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { Environment } from '../config.ts'
import { errorText } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Notice, NoticeResult, Notifier } from './notifier.ts'

const PROGRAM = 'notify-send'
const TIMEOUT = 5000
const TITLE_LIMIT = 120
const BODY_LIMIT = 500

/** Why notify-send cannot be used, or the program's path. */
export function findNotifySend(
  env: Environment,
): { readonly program: string } | { readonly missing: string } {
  if (!hasSessionBus(env)) return { missing: 'no session bus' }
  const program = (env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, PROGRAM))
    .find(isExecutable)
  return program === undefined ? { missing: `${PROGRAM} is not installed` } : { program }
}

function hasSessionBus(env: Environment): boolean {
  if (env.DBUS_SESSION_BUS_ADDRESS) return true
  return env.XDG_RUNTIME_DIR !== undefined && fs.existsSync(path.join(env.XDG_RUNTIME_DIR, 'bus'))
}

function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK)
    return true
  } catch {
    return false
  }
}

export function createHeadlessNotifier(log: Log, env: Environment): Notifier {
  return {
    async show(notice) {
      // Looked for each time: a session may begin or end while the server runs.
      const found = findNotifySend(env)
      const result =
        'program' in found
          ? await notifySend(found.program, notice, env)
          : ({ outcome: 'sent' } as const)
      const note = result.outcome === 'failed' ? ` (${PROGRAM}: ${result.reason})` : ''
      log.warn(`${notice.title}${notice.body === '' ? '' : `: ${notice.body}`}${note}`)
      return result
    },
  }
}

function notifySend(program: string, notice: Notice, env: Environment): Promise<NoticeResult> {
  const args = [
    '--app-name=Tocsin',
    `--urgency=${notice.urgency}`,
    // The same at every attempt, so that a receiver can drop a repeat (D16).
    `--hint=string:x-tocsin-flip:${notice.flipIds.join(',')}`,
    '--',
    argument(notice.title, TITLE_LIMIT),
    escapeMarkup(argument(notice.body, BODY_LIMIT)),
  ]
  return new Promise((resolve) => {
    execFile(program, args, { timeout: TIMEOUT, env: { ...env } }, (error, _stdout, stderr) => {
      if (error === null) resolve({ outcome: 'sent' })
      else resolve({ outcome: 'failed', reason: stderr.trim() || errorText(error) })
    })
  })
}

/** No program takes an argument with a NUL, which the name of a check may hold. */
function argument(text: string, limit: number): string {
  return text.slice(0, limit).replaceAll('\0', '\ufffd')
}

/** Notification servers read the body as markup. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
