// The files of the running program. Where a new version is installed in their place they have other names, and what
// this process would load late is not there any more, until it is started anew.
import fs from 'node:fs'
import { tell } from '../shared/words/told.ts'
import type { Environment } from './config.ts'
import { TocsinError } from './errors.ts'
import { type Health, troubleOf } from './health.ts'
import type { Log } from './log.ts'

/** How chunks name each other (electron.vite.config.ts). */
const CHUNK = /^Cannot find module '\.\/[^'/]+\.cjs'/
/** Of launchd (commands/service-definition.ts), or of whoever writes an agent of their own. */
const OURS = /tocsin/i

/** What is thrown: PROGRAM_REPLACED instead of the error of a file of this program that is not there any more. */
export function asReplaced(error: unknown): unknown {
  const isGone =
    error instanceof Error &&
    (error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND' &&
    CHUNK.test(error.message)
  return isGone
    ? new TocsinError('PROGRAM_REPLACED', tell('refusals.programReplaced'), { cause: error })
    : error
}

export function isReplaced(error: unknown): error is TocsinError {
  return error instanceof TocsinError && error.code === 'PROGRAM_REPLACED'
}

/** What an answer says of it: only this computer is told of the program. Null: it is another error. */
export function replacedText(error: unknown, reach: 'home' | 'share'): string | null {
  return isReplaced(error) && reach === 'home' ? error.message : null
}

export interface ProgramWatchOptions {
  /** A file that every build names anew. */
  readonly file: string
  readonly health: Pick<Health, 'report'>
  readonly log: Pick<Log, 'error'>
  /** What starts this process anew; null: not known. Asked when it is needed. */
  readonly restart: () => string | null
}

/** What is to be called now and then: reports while the file is gone, with one line in the log. */
export function createProgramWatch({ file, health, log, restart }: ProgramWatchOptions) {
  let isGone = false
  return (): void => {
    const wasGone = isGone
    isGone = !fs.existsSync(file)
    if (isGone === wasGone) return
    const trouble = isGone ? replaced(restart()) : null
    if (trouble !== null) log.error(`${trouble.text}. ${trouble.remedy}`)
    health.report('program', trouble)
  }
}

function replaced(command: string | null) {
  const remedy =
    command === null
      ? tell('troubles.restartProgram')
      : tell('troubles.restartProgramBy', { command })
  return troubleOf('fault', tell('troubles.programReplaced'), remedy)
}

export interface Supervised {
  readonly platform: NodeJS.Platform
  readonly env: Environment
  /** `/proc/self/cgroup`, on Linux. */
  readonly cgroup: string
  readonly uid: number
}

/** The command that restarts this process, where the system runs it as a service of ours; else null. */
export function restartCommand({ platform, env, cgroup, uid }: Supervised): string | null {
  if (platform === 'darwin') {
    const label = env.XPC_SERVICE_NAME ?? ''
    // A daemon of the system is of root, an agent of the person who is logged in.
    const domain = uid === 0 ? 'system' : `gui/${uid}`
    return OURS.test(label) ? `launchctl kickstart -k ${domain}/${label}` : null
  }
  const [, place = '', unit = ''] = /^0::(.*)\/([^/\n]+)\.service$/m.exec(cgroup) ?? []
  if (platform !== 'linux' || !OURS.test(unit)) return null
  return `systemctl ${place.includes('/user@') ? '--user ' : ''}restart ${unit}`
}

/** The same of this process. */
export function ownRestart(env: Environment): string | null {
  const { platform } = process
  const cgroup = platform === 'linux' ? readOr('/proc/self/cgroup') : ''
  return restartCommand({ platform, env, cgroup, uid: process.getuid?.() ?? 0 })
}

function readOr(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
