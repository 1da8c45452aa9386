// A systemd unit and the timers that start it, as one job: contract adopt.md 4 and 6. Pure: what
// `systemctl show` prints in, a job out.
import { englishOf } from '../../shared/words/english.ts'
import { tell } from '../../shared/words/told.ts'
import type { AdoptContext, FoundJob, HandReason } from './job.ts'
import { type Fit, fitGrace, fitSchedule, fitTimeout } from './schedule-fit.ts'
import { dropInText, type Manager, uuidOfDropIn, uuidOfUnit } from './systemd-drop-in.ts'
import { isSandboxed } from './systemd-sandbox.ts'
import {
  commandWords,
  parseSpan,
  property,
  timerSpecs,
  type UnitProperties,
} from './systemd-show.ts'
import { hookVia, SOME_UUID } from './via.ts'
import { isWatched } from './watched.ts'

/** What `readUnit` asks `systemctl show` for. */
export const TIMER_PROPERTIES =
  'Id,Unit,TimersCalendar,TimersMonotonic,AccuracyUSec,RandomizedDelayUSec,ActiveState,LoadState,FragmentPath,Transient'
export const SERVICE_PROPERTIES =
  'Id,LoadState,RemainAfterExit,Transient,User,FragmentPath,DropInPaths,ExecMainStartTimestampMonotonic,ExecMainExitTimestampMonotonic,ExecCondition,ExecStartPre,ExecStart,ExecStartPost,ExecStop,ExecStopPost,IPAddressDeny,PrivateNetwork,RestrictAddressFamilies'

export interface UnitFacts {
  readonly manager: Manager
  /** At least one; those of one unit count together. */
  readonly timers: readonly UnitProperties[]
  readonly service: UnitProperties
  /** Our drop-in's file as it is; null: there is none. */
  readonly dropIn: string | null
}

const NAME_LIMIT = 60
const EXEC = [
  'ExecCondition',
  'ExecStartPre',
  'ExecStart',
  'ExecStartPost',
  'ExecStop',
  'ExecStopPost',
]
const OF_THE_DISTRIBUTION = /^(?:\/usr)?\/lib\//
const SYSTEM_USER = 'root'

export function readUnit(facts: UnitFacts, context: AdoptContext): FoundJob {
  const { manager, timers, service, dropIn } = facts
  const id = property(service, 'Id')
  const active = timers.filter((timer) => property(timer, 'ActiveState') === 'active')
  const counted = active.length > 0 ? active : timers
  const fit = fitTimers(counted, context)
  const ours = (dropIn === null ? null : uuidOfDropIn(dropIn)) ?? uuidOfUnit(service)
  return {
    place: id,
    where: whereOf(facts, context),
    ...stateOf(facts, fit, ours, active.length > 0, context),
    warn: [],
    name: id.replace(/\.[a-z]+$/, '').slice(0, NAME_LIMIT),
    when: fit.kind === 'fits' ? fit.when : null,
    grace: fitGrace(fit, {
      now: context.now,
      extra: Math.max(0, ...counted.map(delays)),
      lastRun: lastRun(service),
    }),
    uuid: ours,
    command: [id, ...commandWords(service, 'ExecStart')].join('\n'),
    user: manager === 'user' ? context.user : property(service, 'User') || SYSTEM_USER,
    distribution: timers.every((timer) =>
      OF_THE_DISTRIBUTION.test(property(timer, 'FragmentPath')),
    ),
  }
}

function whereOf({ manager, timers }: UnitFacts, { user }: AdoptContext): string {
  const names = timers.map((timer) => property(timer, 'Id')).join(', ')
  return manager === 'user'
    ? englishOf(tell('adoptNotes.systemdOf', { user, names }))
    : `systemd, ${names}`
}

type StateOf = Pick<FoundJob, 'state' | 'reason'>

function stateOf(
  facts: UnitFacts,
  fit: Fit,
  ours: string | null,
  isActive: boolean,
  context: AdoptContext,
): StateOf {
  const { manager, service } = facts
  if (ours !== null) return { state: 'adopted', reason: null }
  if (EXEC.some((name) => commandWords(service, name).some(isWatched))) {
    return { state: 'watched', reason: null }
  }
  if (!isActive || property(service, 'LoadState') === 'masked')
    return { state: 'off', reason: null }
  if (fit.kind === 'unscheduled') return { state: 'unscheduled', reason: null }
  const reason = fit.kind === 'hand' ? fit.reason : handReason(facts, context)
  if (reason !== null) return { state: 'hand', reason }
  const isOurs = manager === 'user' || context.isRoot
  return { state: isOurs ? 'ready' : 'root', reason: null }
}

function handReason(facts: UnitFacts, context: AdoptContext): HandReason | null {
  const { manager, timers, service, dropIn } = facts
  if ([...timers, service].some((unit) => property(unit, 'Transient') === 'yes')) return 'transient'
  if (property(service, 'RemainAfterExit') === 'yes') return 'remains'
  if (isSandboxed(service)) return 'sandbox'
  const isService = property(service, 'Id').endsWith('.service')
  const via = hookVia(context, manager === 'user' ? 'own' : 'system')
  if (!isService || property(service, 'LoadState') === 'not-found' || via === null) return 'program'
  // A file of ours that a person changed, or another's of that name.
  if (dropIn !== null) return 'path'
  return dropInText(SOME_UUID, via, context) === null ? 'path' : null
}

/** Calendars win over spans between two runs (contract adopt.md 4). */
function fitTimers(timers: readonly UnitProperties[], context: AdoptContext): Fit {
  const calendars = timers.flatMap((timer) => timerSpecs(timer, 'TimersCalendar'))
  if (calendars.length > 0) {
    const lines = [...new Set(calendars.map(({ value }) => value))]
    const fit = fitSchedule(lines.join('\n'), context.zone, context)
    return fit.kind === 'hand' && calendars.every(({ isOver }) => isOver) && isRunning(timers)
      ? { kind: 'unscheduled' }
      : fit
  }
  const spans = timers
    .flatMap((timer) => timerSpecs(timer, 'TimersMonotonic'))
    .filter(({ base }) => /^OnUnit(?:Active|Inactive)U?Sec$/.test(base))
    .map(({ value }) => parseSpan(value) ?? Number.POSITIVE_INFINITY)
    .filter(Number.isFinite)
  return spans.length === 0 ? { kind: 'unscheduled' } : fitTimeout(Math.min(...spans))
}

/** A timer that is off shows no firing to come either. */
function isRunning(timers: readonly UnitProperties[]): boolean {
  return timers.some((timer) => property(timer, 'ActiveState') === 'active')
}

/** Seconds that the timer may fire late. */
function delays(timer: UnitProperties): number {
  const accuracy = parseSpan(property(timer, 'AccuracyUSec')) ?? 0
  return accuracy + (parseSpan(property(timer, 'RandomizedDelayUSec')) ?? 0)
}

/** Seconds; null while it runs, and before it ever ran. */
function lastRun(service: UnitProperties): number | null {
  const [began, ended] = ['ExecMainStartTimestampMonotonic', 'ExecMainExitTimestampMonotonic'].map(
    (name) => Number(property(service, name)),
  )
  return began && ended && ended > began ? (ended - began) / 1e6 : null
}
