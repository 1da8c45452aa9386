// The state of a check as a sentence that explains itself, and what led to it (docs/window.md,
// docs/observer.md). Pure: what it says is decided by what it is told.
import type { CheckStatus } from '../../../shared/views/checks.ts'
import { type Millis, millis } from '../../clock.ts'
import type { Check } from '../rules/check.ts'
import { deadline, dueTime } from '../rules/status.ts'
import { ScheduleError } from '../schedule/index.ts'
import {
  alarmSteps,
  type Circumstances,
  dueSteps,
  expected,
  gapSteps,
  gapText,
  graceText,
  laterText,
  maintenanceSteps,
  maintenanceText,
  movedBy,
  signalStep,
  timeIn,
} from './explain-words.ts'

export interface Explanation {
  readonly explanation: string
  readonly steps: readonly string[]
}

export function explain(about: Circumstances): Explanation {
  const { sentence, steps } = EXPLAINED[about.status](about)
  const last = `Times are in ${about.zone}.`
  const maintenance = maintenanceText(about)
  return {
    explanation: maintenance === null ? sentence : `${maintenance} ${sentence}`,
    steps: [signalStep(about), ...steps, ...maintenanceSteps(about), ...alarmSteps(about), last],
  }
}

interface Explained {
  readonly sentence: string
  readonly steps: readonly string[]
}

const EXPLAINED: Readonly<Record<CheckStatus, (about: Circumstances) => Explained>> = {
  new: explainNew,
  up: explainUp,
  grace: explainGrace,
  down: explainDown,
  paused: explainPaused,
}

function explainNew(about: Circumstances): Explained {
  const { check, change } = about
  const time = timeIn(about)
  if (check.lastStart !== null) return explainRun(about, check.lastStart)
  if (change?.from === 'paused') {
    return {
      sentence: `Resumed ${time(change.at)}: waiting for a signal, and nothing is late before it.`,
      steps: [],
    }
  }
  return { sentence: 'Waiting for the first signal: nothing is late before it.', steps: [] }
}

/** A run in progress, which alone has a deadline. */
function explainRun(about: Circumstances, start: Millis): Explained {
  const { check, shift } = about
  const time = timeIn(about)
  const graceEnd = start + millis(check.grace)
  const end = shift(graceEnd, check)
  return {
    sentence: `Running since ${time(start)}: it has until ${time(end)} to finish, or it goes down.`,
    steps: [
      `A run began at ${time(start)}; its grace of ${graceText(check)} ends at ${time(graceEnd)}.`,
      ...gapSteps(about, graceEnd, end),
    ],
  }
}

function explainUp(about: Circumstances): Explained {
  const { check, shift } = about
  const time = timeIn(about)
  const end = deadline(check, shift)
  if (check.lastStart !== null && end !== null && end < (check.due ?? Number.POSITIVE_INFINITY)) {
    return explainRun(about, check.lastStart)
  }
  if (check.due === null) {
    return {
      sentence: 'Up: its schedule never fires again, so that no signal is expected.',
      steps: [],
    }
  }
  const graceEnd = check.due + millis(check.grace)
  const last = shift(graceEnd, check)
  return {
    sentence: `Up: the next signal is expected ${expected(about, check.due)}; without one it goes down at ${time(last)}.`,
    steps: [...dueSteps(about, check.due), ...gapSteps(about, graceEnd, last)],
  }
}

function explainGrace(about: Circumstances): Explained {
  const { check, shift } = about
  const time = timeIn(about)
  const due = check.due ?? about.now
  const graceEnd = due + millis(check.grace)
  const last = shift(graceEnd, check)
  const gap = movedBy(about, graceEnd, last)
  return {
    sentence:
      gap === null
        ? `Late: expected ${expected(about, due)}, no signal came. With ${graceText(check)} of grace it has until ${time(last)}.`
        : `Expected ${expected(about, due)} + ${graceText(check)} of grace. ${gapText(about, gap)}, so it has until ${time(last)}.`,
    steps: [...dueSteps(about, due), ...gapSteps(about, graceEnd, last)],
  }
}

function explainDown(about: Circumstances): Explained {
  const { sentence, steps } = explainOutage(about)
  const later = laterText(about)
  return { sentence: sentence + later, steps: later === '' ? steps : [...steps, later.trim()] }
}

function explainOutage(about: Circumstances): Explained {
  const { check, change, signal, shift } = about
  const time = timeIn(about)
  const since = change?.at ?? deadline(check, shift)
  if (since === null) return { sentence: 'Down.', steps: [] }
  const down = `Down since ${time(since)}`
  const step = `Down at ${time(since)}.`
  if (change?.reason === 'fail') {
    const status = signal?.exitStatus ?? 0
    const how = status > 0 ? `the job failed with exit status ${status}` : 'it reported a failure'
    return { sentence: `${down}: ${how}.`, steps: [step] }
  }
  const missed = missedBy(about, since)
  if (missed === null) return { sentence: `${down}: no signal came in time.`, steps: [step] }
  const { due, graceEnd, isRun } = missed
  const gap = movedBy(about, graceEnd, since)
  const moved = gap === null ? '' : ` ${gapText(about, gap)}, so it had until ${time(since)}.`
  const why = isRun
    ? `a run began at ${time(due)} and did not finish within ${graceText(check)} of grace.`
    : `expected ${expected(about, due)}, ${graceText(check)} of grace, no signal came.`
  return {
    sentence: `${down}: ${why}${moved}`,
    steps: [
      ...(isRun ? [`A run began at ${time(due)}.`] : dueSteps(about, due)),
      ...gapSteps(about, graceEnd, since),
      step,
    ],
  }
}

function explainPaused(about: Circumstances): Explained {
  const { check, change } = about
  const since = change === null ? '' : ` since ${timeIn(about)(change.at)}`
  const how = check.manualResume
    ? 'signals are logged and ignored until it is resumed by hand.'
    : 'nothing is expected. The next signal resumes it.'
  return { sentence: `Paused${since}: ${how}`, steps: [] }
}

/** What was missed at the time it went down; null: its settings or its log have changed since. */
function missedBy({ check, shift }: Circumstances, since: Millis) {
  const { lastStart } = check
  const grace = millis(check.grace)
  const fits = (due: Millis | null, isRun: boolean) => {
    if (due === null || shift(due + grace, check) !== since) return null
    return { due, graceEnd: due + grace, isRun }
  }
  return fits(lastStart, true) ?? fits(expectedAfter(check), false)
}

/** When a check that is down was expected to give its next signal. */
function expectedAfter(check: Check): Millis | null {
  try {
    return dueTime({ ...check, status: 'up' })
  } catch (error) {
    if (error instanceof ScheduleError) return null
    throw error
  }
}
