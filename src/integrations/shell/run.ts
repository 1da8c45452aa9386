// Runs one command by the system's shell: its exit code and the last line that it printed. What the
// command is, and who may run it, is decided elsewhere.

import { type ChildProcess, spawn } from 'node:child_process'
import os from 'node:os'
import type { Readable } from 'node:stream'
import { childEnvironment } from '../../main/child-env.ts'
import type { Environment } from '../../main/config.ts'
import { DeliveryError } from '../../main/notify/kinds/delivery-error.ts'
import { codeOf } from '../../main/notify/web/failures.ts'
import { tell } from '../../shared/words/told.ts'

export interface Run {
  readonly command: string
  readonly env: Environment
  readonly platform: NodeJS.Platform
  /** Aborted: the command and all that it started are killed. */
  readonly signal: AbortSignal
}

export interface Ended {
  /** As a shell counts it: 128 and the number of the signal that ended the command. */
  readonly code: number
  /** The last line with something on it, of both outputs together; empty: nothing was printed. */
  readonly lastLine: string
}

const TAIL = 4096

/** @throws DeliveryError when it does not start, or the signal was aborted */
export async function runShell({ command, env, platform, signal }: Run): Promise<Ended> {
  const child = started(command, env, platform)
  const output = tailOf([child.stdout, child.stderr])
  const kill = () => killAll(child, platform)
  signal.addEventListener('abort', kill, { once: true })
  try {
    const code = await exitOf(child)
    if (signal.aborted) throw new DeliveryError(tell('failures.commandLong'))
    await drained()
    return { code, lastLine: lastLineOf(output.text()) }
  } finally {
    signal.removeEventListener('abort', kill)
    output.close()
  }
}

function started(command: string, env: Environment, platform: NodeJS.Platform) {
  try {
    return spawn(command, {
      shell: true,
      // A group of its own, which can be killed as a whole.
      detached: platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...env },
      windowsHide: true,
    })
  } catch (error) {
    throw notStarted(error)
  }
}

function notStarted(error: unknown): DeliveryError {
  return new DeliveryError(tell('failures.commandNot', { code: codeOf(error) }))
}

/** The end of the command itself: what it left running in the background is not waited for. */
function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(notStarted(error)))
    child.on('exit', (code, signal) => {
      resolve(code ?? 128 + (signal === null ? 0 : os.constants.signals[signal]))
    })
  })
}

function killAll({ pid }: ChildProcess, platform: NodeJS.Platform): void {
  if (pid === undefined) return
  try {
    if (platform === 'win32')
      spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { env: childEnvironment(process.env) })
    else process.kill(-pid, 'SIGKILL')
  } catch {
    // It ended by itself meanwhile.
  }
}

/** What was printed last; the rest is forgotten as it comes. */
function tailOf(streams: readonly Readable[]) {
  let tail = Buffer.alloc(0)
  for (const stream of streams) {
    stream.on('data', (chunk: Buffer) => {
      tail = Buffer.concat([tail, chunk]).subarray(-TAIL)
    })
    stream.on('error', () => {})
  }
  return {
    text: () => tail.toString('utf8'),
    close: () => {
      for (const stream of streams) stream.destroy()
    },
  }
}

/** What the command printed before it ended lies in its pipes: two turns of the loop read it. */
async function drained(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}

function lastLineOf(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? ''
}
