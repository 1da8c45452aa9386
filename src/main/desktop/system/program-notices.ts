// Notifications on Linux by notify-send, a process for each: Electron shows them from the thread that runs
// the server, and would stop it for as long as the notification service does not answer. The process
// waits until its notification closes and prints what was clicked.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { type Told, tell } from '../../../shared/words/told.ts'
import { childEnvironment } from '../../child-env.ts'
import { type Clock, type Millis, SECOND } from '../../clock.ts'
import type { Environment } from '../../config.ts'
import {
  type Notice,
  type NoticeAction,
  type NoticeResult,
  type Notifier,
  notShown,
} from '../../notify/notifier/notifier.ts'
import {
  createNotifySend,
  findNotifySend,
  findProgram,
  noticeArguments,
  PRINT_ID,
  PROGRAM,
} from '../../notify/notifier/notify-send.ts'
import type { Words } from '../../words.ts'
import { actionText } from './notification-options.ts'

export interface ProgramNotices extends Notifier {
  /** Whether notify-send can be used here. Looked for again each time. */
  isThere(): Promise<boolean>
  /** Ends the processes that wait. Their notifications stay, and react to nothing. */
  stop(): void
}

export interface ProgramNoticesOptions {
  readonly clock: Clock
  readonly env: Environment
  /** In which its buttons are, as of now. */
  readonly words: () => Words
  /** A notification was clicked. */
  readonly open: (route: string | undefined) => void
  /** One of its buttons was. */
  readonly act: (action: NoticeAction, checkUuid: string) => void
}

/** A service that does not answer. */
const LIMIT: Millis = 8 * SECOND
const VERSION_TIMEOUT: Millis = 5 * SECOND
/** Processes that wait, each of about 2 MB. */
const WAITING = 50
/** What a click on the notification itself is called (Desktop Notifications Specification). */
const DEFAULT = 'default'
/** From this version on it has buttons and tells ids. */
const FIRST_WITH_BUTTONS = [0, 8] as const
const DESKTOP_ENTRY = '--hint=string:desktop-entry:io.github.tocsin.Tocsin'

interface Found {
  readonly program: string
  /** `stdbuf`, without which an id is printed only once the notification has closed; null: no buttons. */
  readonly unbuffered: string | null
}

export function createProgramNotices(options: ProgramNoticesOptions): ProgramNotices {
  const { env, clock } = options
  const plainly = createNotifySend(env, clock)
  /** By path of the program. */
  const versions = new Map<string, Promise<readonly number[] | null>>()
  /** By what the notification is about, the newest last. */
  const waiting = new Map<string | symbol, ChildProcess>()

  async function find(): Promise<Found | null> {
    const found = findNotifySend(env)
    if (!('program' in found)) return null
    const { program } = found
    const pending = versions.get(program) ?? askVersion(program, env)
    versions.set(program, pending)
    const version = await pending
    if (version === null) return null
    const unbuffered = hasButtons(version) ? findProgram('stdbuf', env) : null
    return { program, unbuffered }
  }

  function keep(key: string | symbol, child: ChildProcess): void {
    const before = waiting.get(key)
    waiting.delete(key)
    // Interrupted, it closes its notification: recovery takes the place of the alarm.
    before?.kill('SIGINT')
    waiting.set(key, child)
    child.once('exit', () => {
      if (waiting.get(key) === child) waiting.delete(key)
    })
    const [oldest] = waiting
    if (waiting.size > WAITING && oldest !== undefined) {
      waiting.delete(oldest[0])
      oldest[1].kill()
    }
  }

  return {
    isThere: async () => (await find()) !== null,
    async show(notice) {
      const found = await find()
      if (found === null) return notShown(tell('troubles.programUnusable', { program: PROGRAM }))
      if (found.unbuffered === null) return plainly(found.program, notice)
      const words = [
        '-oL',
        found.program,
        ...noticeArguments(notice, buttonsOf(notice, options.words())),
      ]
      const child = spawn(found.unbuffered, words, {
        env: childEnvironment(env),
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const result = await outcomeOf(child, notice, options)
      if (result.outcome === 'sent') keep(notice.key ?? Symbol(notice.title), child)
      return result
    },
    stop() {
      for (const child of waiting.values()) child.kill()
      waiting.clear()
    },
  }
}

function buttonsOf({ actions = [] }: Notice, words: Words): readonly string[] {
  const buttons = actions.map((action) => `--action=${action}=${actionText(action, words)}`)
  return [DESKTOP_ENTRY, PRINT_ID, `--action=${DEFAULT}=${words.t('menus.open')}`, ...buttons]
}

/** Resolves once the service has given the notification an id, or has not. */
function outcomeOf(
  child: ChildProcess,
  notice: Notice,
  { clock, open, act }: ProgramNoticesOptions,
): Promise<NoticeResult> {
  const { opens, checkUuid, actions = [] } = notice
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    complaint = (complaint + text).slice(-1000)
  })
  return new Promise((resolve) => {
    const cancel = clock.setTimer(LIMIT, () => {
      child.kill('SIGKILL')
      resolve(notShown(tell('troubles.serviceSilent')))
    })
    const end = (result: NoticeResult) => {
      cancel()
      resolve(result)
    }
    child.once('error', (error) => end(notShown(error.message)))
    child.once('close', (code) => end(notShown(complaint.trim() || ended(code))))
    readLines(child, (line) => {
      // What failed has the id 0.
      if (/^[1-9]\d*$/.test(line)) return end({ outcome: 'sent' })
      const action = actions.find((known) => known === line)
      if (line === DEFAULT) open(opens)
      else if (action !== undefined && checkUuid !== undefined) act(action, checkUuid)
    })
  })
}

function readLines({ stdout }: ChildProcess, take: (line: string) => void): void {
  let rest = ''
  stdout?.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line.trim())
  })
}

/** Null: it does not even tell that. */
function askVersion(program: string, env: Environment): Promise<readonly number[] | null> {
  const options = { timeout: VERSION_TIMEOUT, env: childEnvironment(env) }
  return new Promise((resolve) => {
    execFile(program, ['--version'], options, (error, stdout) => {
      const version = error === null ? /(\d+)\.(\d+)/.exec(stdout) : null
      resolve(version?.slice(1).map(Number) ?? null)
    })
  })
}

function hasButtons([major = 0, minor = 0]: readonly number[]): boolean {
  const [firstMajor, firstMinor] = FIRST_WITH_BUTTONS
  return major > firstMajor || (major === firstMajor && minor >= firstMinor)
}

function ended(code: number | null): Told {
  return tell('troubles.programEnded', { program: PROGRAM, code: String(code) })
}
