// How an attempt of a job went: the first rule that holds (contract run.md 4). Pure.
import os from 'node:os'
import { durationText } from '../../shared/duration.ts'
import { elapsedText } from './duration.ts'
import type { RunPlan } from './words.ts'

/** How the job's process ended. */
export interface Ending {
  /** Null: a signal ended it. On Windows it may be over 255. */
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** Why it could not be started; null: it was. */
  readonly failure: { readonly exit: 126 | 127; readonly text: string } | null
  readonly timedOut: boolean
  /** Milliseconds. */
  readonly elapsed: number
}

/** What the output said. A line is text. */
export interface Findings {
  readonly failIf: string | null
  readonly okIf: string | null
}

export interface Verdict {
  readonly kind: 'success' | 'fail'
  /** Of the signal. */
  readonly exit: number | null
  /** Of `tocsin run`. */
  readonly code: number
  /** What happened, without `[tocsin]`. */
  readonly text: string
}

type Rules = Pick<RunPlan, 'timeout' | 'okExits' | 'failIf' | 'okIf' | 'minTime'>

const EXIT_TIMED_OUT = 124

/** Whether a job that failed so may do better the next time (contract run.md 1, `--retry`). */
export function isWorthRetrying({ kind, code }: Verdict): boolean {
  return kind === 'fail' && code !== 126 && code !== 127
}

export function verdictOf(ending: Ending, findings: Findings, rules: Rules): Verdict {
  const { failure, elapsed } = ending
  const code = exitCode(ending)
  // A check shows the exit status of a fail; 0 would be none.
  const fail = (text: string, exit: number | null = code === 0 ? null : code): Verdict => ({
    kind: 'fail',
    exit: exit === null ? null : Math.min(exit, 255),
    code,
    text,
  })
  if (failure !== null) return fail(`could not be started: ${failure.text}`)
  if (ending.timedOut) return fail(`timed out after ${durationText(rules.timeout ?? elapsed)}`)
  if (findings.failIf !== null) return fail(`--fail-if found: ${findings.failIf}`)
  if (rules.okIf !== null && findings.okIf === null) return fail('--ok-if found nothing')
  if (ending.signal !== null)
    return fail(`killed by ${ending.signal} after ${elapsedText(elapsed)}`)
  if (code !== 0 && !rules.okExits.includes(code)) {
    return fail(`exit ${code} after ${elapsedText(elapsed)}`)
  }
  if (elapsed < rules.minTime) {
    const limit = durationText(rules.minTime)
    return fail(`done after ${elapsedText(elapsed)}, sooner than ${limit}`, null)
  }
  // The server takes a status over 0 for a failure.
  return {
    kind: 'success',
    exit: code === 0 ? 0 : null,
    code,
    text: `done after ${elapsedText(elapsed)}`,
  }
}

/** As a shell gives it. */
function exitCode({ code, signal, failure, timedOut }: Ending): number {
  if (failure !== null) return failure.exit
  if (timedOut) return EXIT_TIMED_OUT
  return signal === null ? (code ?? 0) : 128 + os.constants.signals[signal]
}

/** The last line of a fail's body. @param attempt null: no retry was asked for */
export function verdictLine(
  { text }: Verdict,
  attempt: { readonly nth: number; readonly of: number } | null,
): string {
  const before = attempt === null ? '' : `attempt ${attempt.nth} of ${attempt.of}: `
  return `[tocsin] ${before}${text}`
}
