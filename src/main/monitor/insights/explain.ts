// The state of a check as sentences that explain themselves, and what led to it (docs/window.md,
// docs/observer.md). Pure: what it says is decided by what it is told.
import type { CheckStatus } from '../../../shared/views/checks.ts'
import { type Told, tell } from '../../../shared/words/told.ts'
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
  gapTold,
  graceSpan,
  laterSteps,
  maintenanceSteps,
  maintenanceTold,
  movedBy,
  signalStep,
  timeIn,
} from './explain-words.ts'

export interface Explanation {
  /** Sentences. */
  readonly explanation: readonly Told[]
  readonly steps: readonly Told[]
}

export function explain(about: Circumstances): Explanation {
  const { sentences, steps } = EXPLAINED[about.status](about)
  return {
    explanation: [...maintenanceTold(about), ...sentences],
    steps: [
      signalStep(about),
      ...steps,
      ...maintenanceSteps(about),
      ...alarmSteps(about),
      tell('explain.timesIn', { zone: about.zone }),
    ],
  }
}

interface Explained {
  readonly sentences: readonly Told[]
  readonly steps: readonly Told[]
}

const EXPLAINED: Readonly<Record<CheckStatus, (about: Circumstances) => Explained>> = {
  new: explainNew,
  up: explainUp,
  grace: explainGrace,
  down: explainDown,
  paused: explainPaused,
}

/** A sentence that nothing led to. */
function only(sentence: Told): Explained {
  return { sentences: [sentence], steps: [] }
}

function explainNew(about: Circumstances): Explained {
  const { check, change } = about
  if (check.lastStart !== null) return explainRun(about, check.lastStart)
  if (change?.from !== 'paused') return only(tell('explain.waiting'))
  return only(tell('explain.resumed', { time: timeIn(about)(change.at) }))
}

/** A run in progress, which alone has a deadline. */
function explainRun(about: Circumstances, began: Millis): Explained {
  const { check, shift } = about
  const time = timeIn(about)
  const graceEnd = began + millis(check.grace)
  const end = shift(graceEnd, check)
  const start = time(began)
  return {
    sentences: [tell('explain.running', { since: start, until: time(end) })],
    steps: [
      tell('explain.runGraceEnds', { start, grace: graceSpan(check), time: time(graceEnd) }),
      ...gapSteps(about, graceEnd, end),
    ],
  }
}

function explainUp(about: Circumstances): Explained {
  const { check, shift } = about
  const end = deadline(check, shift)
  if (check.lastStart !== null && end !== null && end < (check.due ?? Number.POSITIVE_INFINITY)) {
    return explainRun(about, check.lastStart)
  }
  if (check.due === null) return only(tell('explain.neverFires'))
  const graceEnd = check.due + millis(check.grace)
  const last = shift(graceEnd, check)
  const due = expected(about, check.due)
  return {
    sentences: [tell('explain.up', { due, end: timeIn(about)(last) })],
    steps: [...dueSteps(about, check.due), ...gapSteps(about, graceEnd, last)],
  }
}

function explainGrace(about: Circumstances): Explained {
  const { check, shift } = about
  const dueAt = check.due ?? about.now
  const graceEnd = dueAt + millis(check.grace)
  const last = shift(graceEnd, check)
  const gap = movedBy(about, graceEnd, last)
  const [due, grace, end] = [expected(about, dueAt), graceSpan(check), timeIn(about)(last)]
  const late =
    gap === null
      ? tell('explain.late', { due, grace, end })
      : tell('explain.lateMoved', { due, grace, gap: gapTold(about, gap), end })
  return {
    sentences: [late],
    steps: [...dueSteps(about, dueAt), ...gapSteps(about, graceEnd, last)],
  }
}

function explainDown(about: Circumstances): Explained {
  const { sentences, steps } = explainOutage(about)
  const later = laterSteps(about)
  return { sentences: [...sentences, ...later], steps: [...steps, ...later] }
}

function explainOutage(about: Circumstances): Explained {
  const { check, change, signal, shift } = about
  const since = change?.at ?? deadline(check, shift)
  if (since === null) return only(tell('explain.down'))
  const time = timeIn(about)(since)
  const step = tell('explain.wentDown', { time })
  if (change?.reason === 'fail') {
    const status = signal?.exitStatus ?? 0
    const failed =
      status > 0
        ? tell('explain.downByExit', { time, status })
        : tell('explain.downByFailure', { time })
    return { sentences: [failed], steps: [step] }
  }
  const missed = missedBy(about, since)
  if (missed === null) {
    return { sentences: [tell('explain.downBySilence', { time })], steps: [step] }
  }
  const { due, graceEnd, isRun } = missed
  const [start, grace] = [timeIn(about)(due), graceSpan(check)]
  const gap = movedBy(about, graceEnd, since)
  return {
    sentences: [
      isRun
        ? tell('explain.downByRun', { time, start, grace })
        : tell('explain.downByDue', { time, due: expected(about, due), grace }),
      ...(gap === null ? [] : [tell('explain.hadUntil', { gap: gapTold(about, gap), time })]),
    ],
    steps: [
      ...(isRun ? [tell('explain.runBegan', { start })] : dueSteps(about, due)),
      ...gapSteps(about, graceEnd, since),
      step,
    ],
  }
}

function explainPaused(about: Circumstances): Explained {
  const { check, change } = about
  const isHeld = check.manualResume
  if (change === null) return only(tell(isHeld ? 'explain.held' : 'explain.paused'))
  const time = timeIn(about)(change.at)
  return only(tell(isHeld ? 'explain.heldSince' : 'explain.pausedSince', { time }))
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
