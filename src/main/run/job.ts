// The job's process: started once, in a session of its own, with what it would have had without us
// (contract run.md 2). What its end means is in verdict.ts.
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import tty from 'node:tty'
import { makeFifos } from './fifos.ts'
import { type Arguments, OPEN_FILES_VARIABLE, withOpenFiles } from './open-files.ts'
import { isOneOutput, type OutputReader, readersOf } from './output-reader.ts'
import { safely } from './safely.ts'
import { after } from './timers.ts'
import type { Ending } from './verdict.ts'
import type { JobCommand, RunPlan } from './words.ts'

export interface Job {
  readonly ended: Promise<Ending>
  /** Of stdout and stderr; one where both are the same; none where the job inherits ours. */
  readonly outputs: readonly OutputReader[]
  readonly kill: (signal: NodeJS.Signals) => void
}

type Plan = Pick<RunPlan, 'command' | 'nice' | 'timeout' | 'killAfter' | 'output'>

/** @param onTrouble gets a line for what the job has to do without */
export function startJob(
  plan: Plan,
  env: NodeJS.ProcessEnv,
  onTrouble: (line: string) => void,
): Job {
  const count = plan.output === 0 ? 0 : isOneOutput() ? 1 : 2
  const fifos = safely(() => makeFifos(count), null)
  const words = argumentsOf(plan.command, env)
  const launch = safely(() => withOpenFiles(words, process.env), { words, problem: null })
  const isOwnGroup = !tty.isatty(0) && process.platform !== 'win32'
  const [out, err = out] = fifos ?? []
  const started = performance.now()
  const [program, ...args] = launch.words
  const restore = setNice(plan.nice, onTrouble)
  let child: ChildProcess | null = null
  let { problem }: { problem: unknown } = launch
  try {
    if (launch.problem !== null) throw launch.problem
    child = spawn(program, args, {
      env,
      detached: isOwnGroup,
      stdio: count === 0 ? 'inherit' : [0, out?.write ?? 'pipe', err?.write ?? 'pipe'],
      windowsVerbatimArguments: 'shell' in plan.command,
    })
  } catch (error) {
    problem = error
  }
  restore()
  for (const fifo of fifos ?? []) fs.closeSync(fifo.write)
  const kill = (signal: NodeJS.Signals) => killJob(child, isOwnGroup, signal)
  return {
    ended: ending(child, problem, words[0], plan, started, kill),
    outputs: readersOf(fifos, child),
    kill,
  }
}

/** `-c` as cron does it. */
function argumentsOf(command: JobCommand, env: NodeJS.ProcessEnv): Arguments {
  if ('words' in command) return command.words
  if (process.platform === 'win32') {
    return [env.ComSpec ?? 'cmd.exe', '/d', '/s', '/c', `"${command.shell}"`]
  }
  const shell = env.SHELL !== undefined && path.isAbsolute(env.SHELL) ? env.SHELL : '/bin/sh'
  return [shell, '-c', command.shell]
}

/** The job inherits our priority. @returns how to take it back, as far as one may */
function setNice(nice: number | null, onTrouble: (line: string) => void): () => void {
  if (nice === null) return () => {}
  try {
    const own = os.getPriority()
    os.setPriority(nice)
    return () => {
      try {
        os.setPriority(own)
      } catch {}
    }
  } catch {
    onTrouble(`cannot set the priority to ${nice}`)
    return () => {}
  }
}

function killJob(child: ChildProcess | null, isOwnGroup: boolean, signal: NodeJS.Signals): void {
  if (child?.pid === undefined) return
  try {
    if (process.platform === 'win32') {
      spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' })
    } else process.kill(isOwnGroup ? -child.pid : child.pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

async function ending(
  child: ChildProcess | null,
  problem: unknown,
  program: string,
  { timeout, killAfter }: Plan,
  started: number,
  kill: Job['kill'],
): Promise<Ending> {
  let timedOut = false
  const cancel: (() => void)[] = []
  if (timeout !== null && child !== null) {
    const stop = () => {
      timedOut = true
      kill('SIGTERM')
      cancel.push(after(killAfter, () => kill('SIGKILL')))
    }
    cancel.push(after(timeout, stop))
  }
  const end = await new Promise<Pick<Ending, 'code' | 'signal' | 'failure'>>((resolve) => {
    const failed = (error: unknown) =>
      resolve({ code: null, signal: null, failure: failureOf(error, program) })
    if (child === null) return failed(problem)
    child.once('error', failed)
    child.once('exit', (code, signal) => resolve({ code, signal, failure: null }))
  })
  for (const stop of cancel) stop()
  return { ...end, timedOut, elapsed: performance.now() - started }
}

/** As a shell tells it: 127 not found, 126 found and not to be run. */
function failureOf(error: unknown, program: string): Ending['failure'] {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return { exit: 127, text: `${program}: not found` }
  if (code === 'EACCES') return { exit: 126, text: `${program}: permission denied` }
  return { exit: 126, text: `${program}: ${code ?? error}` }
}

/** Of the caller, with what tells the job about its run. */
export function jobEnvironment(check: string, rid: string): NodeJS.ProcessEnv {
  const { [OPEN_FILES_VARIABLE]: _launcher, ...env } = process.env
  return { ...env, TOCSIN_CHECK: check, TOCSIN_RUN_ID: rid }
}
