// Notices that the `npm` which runs this script has ended. A signal to npm reaches its shell or nobody, never
// the script: without this, `kill` of `npm start` would leave the server behind.
import { spawnSync } from 'node:child_process'
import { isRunning } from '../src/main/running.ts'

/** Milliseconds. */
const EVERY = 500

/** Calls `ended` once npm, or the shell between, is gone. A script that npm does not run has no npm to lose. */
export function whenNpmEnds(ended: () => void): void {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const npm = npmAbove(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === null || isRunning(npm))) return
    clearInterval(timer)
    ended()
  }, EVERY).unref()
}

/** The process above the shell in which npm runs a script; null where there is none: npm is the parent itself. */
function npmAbove(parent: number): number | null {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', `${parent}`], { encoding: 'utf8' })
  const [, pid] = /^\s*(\d+)\s+\S*sh\s*$/.exec(stdout ?? '') ?? []
  return pid === undefined ? null : Number(pid)
}
