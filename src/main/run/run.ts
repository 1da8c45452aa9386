// `tocsin run`: the job first, then everything that tells of it (contract run.md 1–4).
import tty from 'node:tty'
import type { Signal, SignalKind } from '../../shared/signal-document.ts'
import { type Attempt, startAttempt } from './attempt.ts'
import { chooseRoute, dataFolder, type OtherServer } from './choose-route.ts'
import { createDelivery, type Delivery, type DeliveryReport } from './deliver.ts'
import { type HeldOutput, holdOutput } from './held-output.ts'
import { jobEnvironment } from './job.ts'
import { type LockResult, takeLock } from './lock.ts'
import { passTo, type Sink } from './passing.ts'
import { randomUuid } from './random-uuid.ts'
import { AGENT, EXIT, ownLine } from './report.ts'
import { NO_ROUTE } from './route.ts'
import { safely } from './safely.ts'
import type { SignalReceiver } from './signals.ts'
import { pause } from './timers.ts'
import { isWorthRetrying, type Verdict, verdictLine } from './verdict.ts'
import type { RunPlan } from './words.ts'

/** One run: what its signals have in common, and how they are dated. */
interface Run {
  readonly plan: RunPlan
  readonly other: OtherServer | null
  readonly rid: string
  /** Milliseconds since the epoch, by the monotonic clock since the run began. */
  readonly now: () => number
  /** Lines for stderr, after the job's output. */
  readonly lines: string[]
  /** Resolves at the first request to stop that finds no job running. */
  readonly stop: Promise<null>
  readonly stopWaiting: () => void
}

/** @returns the exit code */
export async function runJob(
  plan: RunPlan,
  other: OtherServer | null,
  signals: SignalReceiver,
): Promise<number> {
  const lines: string[] = []
  if (plan.jitter > 0) await pause(Math.random() * plan.jitter)
  let stopWaiting = () => {}
  const stop = new Promise<null>((resolve) => {
    stopWaiting = () => resolve(null)
  })
  const rid = plan.rid ?? randomUuid()
  const run: Run = { plan, other, rid, now: startClock(), lines, stop, stopWaiting }
  const lock = await lockOf(run)
  if (lock?.state === 'busy') return skip(run, lock.since)
  if (lock?.state === 'unavailable') lines.push(`cannot lock: ${lock.why}`)
  const { code, report, verdict } = await runAttempts(run, signals)
  if (report.problems.length > 0) lines.push(...report.problems)
  if (tty.isatty(2)) lines.push(summary(verdict, report))
  await print(lines)
  return code
}

function startClock(): () => number {
  const [start, monotonic] = [Date.now(), performance.now()]
  return () => start + Math.round(performance.now() - monotonic)
}

/** Null: none was asked for. */
async function lockOf({ plan, other, now }: Run): Promise<LockResult | null> {
  if (plan.lockWait === null) return null
  const { form, text } = plan.check
  // A UUID and a URL mean one check everywhere; a name does within its project.
  const place = other?.url ?? dataFolder(plan.dataDir, process.env)
  const name = form === 'name' ? [text, plan.project, place] : [text]
  try {
    return await takeLock(JSON.stringify(name), instant(now()), plan.lockWait)
  } catch (error) {
    return { state: 'unavailable', why: (error as Error).message }
  }
}

/** Another run of the check goes on. */
async function skip(run: Run, since: string): Promise<number> {
  const text = `skipped: the run of ${since} is still running`
  const delivery = deliveryOf(run)
  delivery.send(signalOf(run, 'log', { body: Buffer.from(`[tocsin] ${text}\n`) }))
  const { problems } = await delivery.finish()
  if (tty.isatty(2)) run.lines.push(text)
  await print([...run.lines, ...problems])
  return EXIT.locked
}

interface RunEnd {
  readonly code: number
  readonly verdict: Verdict
  readonly report: DeliveryReport
}

async function runAttempts(run: Run, signals: SignalReceiver): Promise<RunEnd> {
  const { plan, lines } = run
  const env = jobEnvironment(plan.check.text, run.rid)
  const outputs = outputsOf(plan)
  const settled: Promise<void>[] = []
  let delivery: Delivery | null = null
  for (let nth = 1; ; nth++) {
    const began = run.now()
    const started = startAttempt(plan, env, signals, (line) => lines.push(line))
    // The job runs: from here on nothing can keep it from running.
    delivery ??= beginDelivery(run, began)
    const limit = Math.min(plan.output ?? delivery.bodyLimit, delivery.bodyLimit)
    const attempt = await started.finish(limit, outputs.sinks)
    const at = run.now()
    settled.push(attempt.settled)
    const { verdict } = attempt
    const isLast = nth > plan.retries || !isWorthRetrying(verdict) || signals.wasToldToStop()
    const kind = isLast ? verdict.kind : 'log'
    const body = bodyOf(attempt, plan, limit, delivery.bodyLimit, nth)
    const exit = isLast ? verdict.exit : null
    delivery.send(signalOf(run, kind, { at, exit, body }))
    if (!isLast) await pause(plan.retryDelay, signals.onStop)
    if (!isLast && !signals.wasToldToStop()) continue
    if (!isLast) delivery.send(signalOf(run, 'fail', { exit: verdict.exit, body }))
    signals.onStop(run.stopWaiting)
    const [report] = await Promise.all([delivery.finish(), ...settled])
    if (verdict.kind === 'fail') await outputs.release().catch(() => {})
    if (verdict.text.startsWith('could not be started')) lines.push(verdict.text)
    return { code: verdict.code, verdict, report }
  }
}

function deliveryOf({ plan, other, now, stop }: Run): Delivery {
  const options = { other, now, isHurried: false, stop }
  return createDelivery(safely(() => chooseRoute(plan, process.env, options), NO_ROUTE))
}

function beginDelivery(run: Run, began: number): Delivery {
  const delivery = deliveryOf(run)
  if (run.plan.start) delivery.send(signalOf(run, 'start', { at: began }))
  return delivery
}

function signalOf(
  { plan, rid, now }: Run,
  kind: SignalKind,
  {
    at = now(),
    exit = null,
    body = Buffer.alloc(0),
  }: Partial<Pick<Signal, 'at' | 'exit' | 'body'>>,
): Signal {
  const { check, project, make } = plan
  const id = randomUuid()
  return { id, check: check.text, project, kind, at, rid, exit, body, agent: AGENT, make }
}

/** A success has the output only. @param kept bytes of the output, of `limit` bytes in all */
function bodyOf(
  { verdict, output }: Attempt,
  { retries, output: outputLimit }: RunPlan,
  kept: number,
  limit: number,
  nth: number,
): Buffer {
  if (verdict.kind === 'success') return outputLimit === 0 ? Buffer.alloc(0) : output(kept)
  const line = Buffer.from(
    `${verdictLine(verdict, retries === 0 ? null : { nth, of: retries + 1 })}\n`,
  )
  const text = output(Math.max(0, Math.min(kept, limit - line.length - 1)))
  const gap = text.length === 0 || text.at(-1) === 0x0a ? '' : '\n'
  return Buffer.concat([text, Buffer.from(gap), line])
}

/** Where the output goes, and what to do when the run failed. */
function outputsOf({ quiet }: RunPlan) {
  const [out, err] = [passTo(1), passTo(2)]
  if (!quiet) return { sinks: [out, err] as readonly [Sink, Sink], release: async () => {} }
  const held: readonly [HeldOutput, HeldOutput] = [holdOutput(), holdOutput()]
  return {
    sinks: held,
    async release() {
      await held[0].release(out)
      await held[1].release(err)
    },
  }
}

function summary({ kind, text }: Verdict, { isHeard, isSafe }: DeliveryReport): string {
  const deliveryText = isHeard ? 'heard' : isSafe ? 'kept until a server runs' : 'not heard'
  return `${kind}: ${text}, ${deliveryText}`
}

/** Seconds, as `2026-01-15T03:00:00Z`. */
function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z')
}

async function print(lines: readonly string[]): Promise<void> {
  const sink = passTo(2)
  for (const line of lines) await sink.write(Buffer.from(ownLine('run', line)))
}
