// One attempt of a job: from its start to its verdict and what is kept of its output (contract run.md 2,
// 3, 4).
import type net from 'node:net'
import tty from 'node:tty'
import { startJob } from './job.ts'
import { createKept, type Kept } from './kept.ts'
import { createLineSearch } from './line-search.ts'
import type { Sink } from './passing.ts'
import { createRedaction } from './redaction.ts'
import { safely } from './safely.ts'
import type { SignalReceiver } from './signals.ts'
import { pause } from './timers.ts'
import { type Ending, type Findings, type Verdict, verdictOf } from './verdict.ts'
import type { RunPlan } from './words.ts'

/** What still holds the output open when the job's process has ended, in milliseconds. */
const READ_BEFORE_END_SIGNAL = 500
const READ_AFTER_END_SIGNAL = 4500
/** Characters of a line that a verdict names. */
const LINE_LENGTH = 200

export interface Attempt {
  readonly verdict: Verdict
  /** What is kept of the output, within so many bytes. */
  readonly output: (limit: number) => Buffer
  /** Resolves when all of the output was passed on, or nobody waits for the rest of it. */
  readonly settled: Promise<void>
}

export interface StartedAttempt {
  /**
   * Takes the output from here on, and waits for the end.
   * @param limit bytes to keep
   * @param sinks for stdout and stderr
   */
  readonly finish: (limit: number, sinks: readonly [Sink, Sink]) => Promise<Attempt>
}

/** Starts the job at once. Everything else may wait until it runs. */
export function startAttempt(
  plan: RunPlan,
  env: NodeJS.ProcessEnv,
  signals: SignalReceiver,
  onTrouble: (line: string) => void,
): StartedAttempt {
  const job = startJob(plan, env, onTrouble)
  const toldByTerminal = tty.isatty(0) ? ['SIGINT', 'SIGQUIT'] : []
  const release = signals.passTo((signal) => {
    if (!toldByTerminal.includes(signal)) job.kill(signal)
  })
  return {
    async finish(limit, sinks) {
      // Without a redaction nothing is kept.
      const redact = safely(
        () => createRedaction(plan.redactsSecrets ? env : null, plan.redact),
        () => '',
      )
      const search = searchFor(plan)
      const kept = createKept({ limit, raw: plan.raw, redact, look: search.look })
      const reading = readAll(job.outputs, kept, sinks)
      const ending = await job.ended
      await reading.until(READ_BEFORE_END_SIGNAL)
      safely(kept.end, undefined)
      return {
        verdict: verdictOf(ending, search.findings(redact), plan),
        output: (bytes) => safely(() => kept.body(bytes), Buffer.alloc(0)),
        settled: leave(reading, ending, job.kill).then(release),
      }
    },
  }
}

interface Reading {
  /** Resolves at the end of the output, or after so many milliseconds. @returns whether it ended */
  readonly until: (milliseconds: number) => Promise<boolean>
  /** Reads no more. */
  readonly stop: () => void
}

function readAll(
  outputs: ReturnType<typeof startJob>['outputs'],
  kept: Pick<Kept, 'add'>,
  sinks: readonly [Sink, Sink],
): Reading {
  const sockets: net.Socket[] = []
  const closed = outputs.map((open, i) => {
    const listen = (chunk: Uint8Array) => {
      safely(() => kept.add(chunk), undefined)
      return sinks[i === 0 ? 0 : 1].write(chunk)
    }
    const socket = safely(() => open(listen), null)
    if (socket === null) return null
    sockets.push(socket)
    return new Promise((resolve) => socket.once('close', resolve))
  })
  const all = Promise.all(closed).then(() => true)
  return {
    until: (milliseconds) => Promise.race([all, pause(milliseconds).then(() => false)]),
    stop: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/**
 * What outlives the job is read for a while; of one that timed out nothing is to live on. No signal goes
 * to its group afterwards: its number may be another's by then.
 */
async function leave(
  reading: Reading,
  { timedOut }: Ending,
  kill: (signal: NodeJS.Signals) => void,
): Promise<void> {
  const hasEnded = await reading.until(READ_AFTER_END_SIGNAL)
  if (!hasEnded && timedOut) kill('SIGKILL')
  reading.stop()
}

function searchFor({ failIf, okIf }: RunPlan) {
  const [fail, ok] = [failIf, okIf].map((re) => (re === null ? null : createLineSearch(re)))
  return {
    look:
      failIf === null && okIf === null
        ? null
        : (lines: string) => {
            fail?.look(lines)
            ok?.look(lines)
          },
    findings(redact: (text: string) => string): Findings {
      const text = (line: string | null | undefined) =>
        line === null || line === undefined ? null : shortened(redact(line))
      return { failIf: text(fail?.found()), okIf: text(ok?.found()) }
    },
  }
}

/** A binary string as text that fits in a line. */
function shortened(binary: string): string {
  const text = Buffer.from(binary, 'latin1').toString()
  return text.length > LINE_LENGTH ? `${text.slice(0, LINE_LENGTH - 1)}…` : text
}
