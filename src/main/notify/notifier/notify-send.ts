// The program notify-send: whether it can be used here, and its arguments. Without buttons, which
// desktop/system/program-notices.ts has: it would wait until one is pressed.

import { type ExecFileException, execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { type Told, tell } from '../../../shared/words/told.ts'
import { childEnvironment } from '../../child-env.ts'
import type { Clock, Millis } from '../../clock.ts'
import type { Environment } from '../../config.ts'
import { errorText } from '../../errors.ts'
import type { Notice, NoticeResult } from './notifier.ts'

export const PROGRAM = 'notify-send'
const TIMEOUT: Millis = 5000
const TITLE_LIMIT = 120
const BODY_LIMIT = 500
export const PRINT_ID = '--print-id'
/** Notices whose place a later one may take. */
const REMEMBERED = 500

/** Why notify-send cannot be used, or the program's path. */
export function findNotifySend(
  env: Environment,
): { readonly program: string } | { readonly missing: Told } {
  if (!hasSessionBus(env)) return { missing: tell('troubles.noBus') }
  const program = findProgram(PROGRAM, env)
  return program === null
    ? { missing: tell('troubles.noProgram', { program: PROGRAM }) }
    : { program }
}

/** The path of a program in PATH; null: it is not installed. */
export function findProgram(name: string, { PATH = '' }: Environment): string | null {
  const files = PATH.split(path.delimiter).map((folder) => path.join(folder, name))
  return files.find(isExecutable) ?? null
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

export type NotifySend = (program: string, notice: Notice) => Promise<NoticeResult>

export function createNotifySend(env: Environment, clock: Clock): NotifySend {
  /** Programs, by path, that do not say the id of a notice (libnotify before 0.8). */
  const tooOld = new Set<string>()
  /** By key of the notice: the id that the notification server gave it, the newest last. */
  const ids = new Map<string, string>()

  function remember(key: string, id: string): void {
    ids.delete(key)
    if (/^\d+$/.test(id)) ids.set(key, id)
    const [oldest] = ids.keys()
    if (ids.size > REMEMBERED && oldest !== undefined) ids.delete(oldest)
  }

  async function show(program: string, notice: Notice): Promise<NoticeResult> {
    const key = tooOld.has(program) ? undefined : notice.key
    const before = key === undefined ? undefined : ids.get(key)
    try {
      const printed = await run(program, argumentsOf(notice, key !== undefined, before), env, clock)
      if (key !== undefined) remember(key, printed.trim())
      return { outcome: 'sent' }
    } catch (error) {
      const reason = errorText(error)
      if (key === undefined || !reason.includes(PRINT_ID)) return { outcome: 'failed', reason }
      // It complained of the option.
      tooOld.add(program)
      return show(program, notice)
    }
  }

  return show
}

function argumentsOf(notice: Notice, isNumbered: boolean, replaced: string | undefined): string[] {
  return noticeArguments(notice, [
    ...(isNumbered ? [PRINT_ID] : []),
    ...(replaced === undefined ? [] : [`--replace-id=${replaced}`]),
  ])
}

/** @param options further ones */
export function noticeArguments(notice: Notice, options: readonly string[]): string[] {
  const { title, body, urgency, flipIds, silent = false } = notice
  return [
    '--app-name=Tocsin',
    `--urgency=${urgency}`,
    // The same at every attempt, so that a receiver can drop a repeat (contract monitor.md D16).
    ...(flipIds.length > 0 ? [`--hint=string:x-tocsin-flip:${flipIds.join(',')}`] : []),
    ...(silent ? ['--hint=boolean:suppress-sound:true'] : []),
    ...options,
    '--',
    argument(title, TITLE_LIMIT),
    escapeMarkup(argument(body, BODY_LIMIT)),
  ]
}

/** @returns what it printed; rejects with what it complained of */
function run(
  program: string,
  args: readonly string[],
  env: Environment,
  clock: Clock,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { env: childEnvironment(env) }
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      cancel()
      if (error === null) resolve(stdout)
      else reject(new Error(stderr.trim() || troubleText(error)))
    })
    const cancel = clock.setTimer(TIMEOUT, () => {
      // A process that it started may hold its output open; that is not waited for.
      child.stdout?.destroy()
      child.stderr?.destroy()
      child.kill()
    })
  })
}

/** Node's own text repeats the arguments. */
function troubleText(error: ExecFileException): string {
  if (error.killed) return `${PROGRAM} did not answer in time`
  return typeof error.code === 'number' ? `${PROGRAM} ended with ${error.code}` : errorText(error)
}

/** No program takes an argument with a NUL, which the name of a check may hold. */
function argument(text: string, limit: number): string {
  return text.slice(0, limit).replaceAll('\0', '\ufffd')
}

/** Notification servers of Linux read the body as markup. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
