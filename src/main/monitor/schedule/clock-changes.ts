// What the next changes of a zone's clock do to a schedule (contract monitor.md 9), for people who write one.
// Firings themselves are computed elsewhere; this only says which are not as they would expect.
import { nextMatchingWall } from './calendar-rule.ts'
import { nextCronWall } from './cron-fixed.ts'
import { LAST_YEAR } from './oncalendar-fields.ts'
import { type ParsedSchedule, parseSchedule } from './parsed.ts'
import { atOrAfter, type ValueSet } from './value-set.ts'
import type { Wall } from './wall-clock.ts'
import { type Instant, type ZoneClock, zoneClock } from './zone-clock.ts'
import { resolveZone } from './zones.ts'

export interface ClockEffect {
  readonly zone: string
  /** The wall clock does not show these times, or shows them twice. */
  readonly change: 'skips' | 'repeats'
  /** Half open, in milliseconds as if the wall clock were UTC. */
  readonly from: number
  readonly to: number
  /** `moved`: to the first minute after; `left-out`; `twice`; `once`: the first time. */
  readonly firing: 'moved' | 'left-out' | 'twice' | 'once'
}

interface Change {
  readonly change: ClockEffect['change']
  readonly from: Wall
  readonly to: Wall
}

const MILLIS = 1000
const DAY = 86_400
/** Every zone that changes its clock does so within it. */
const LOOK_AHEAD = 366 * DAY
/** No two changes are nearer. */
const STEP = 3 * DAY
const HOURS = 24

/** A rule that looks at a wall clock of its own. */
interface Walled {
  readonly zone: string
  readonly firstFrom: (wall: Wall) => Wall | null
  readonly firing: Readonly<Record<ClockEffect['change'], ClockEffect['firing']>>
  readonly isHourly: boolean
}

/**
 * The next time that the clock skips, and the next that it repeats, at which the schedule would fire.
 * @param at milliseconds since the epoch
 * @throws ScheduleError when the expression does not parse
 */
export function clockEffects(expr: string, tz: string, at: number): readonly ClockEffect[] {
  return walledOf(parseSchedule(expr), resolveZone(tz) ?? 'UTC').flatMap((rule) => {
    const hit = changesAfter(zoneClock(rule.zone), Math.floor(at / MILLIS)).filter(
      ({ from, to }) => {
        const first = rule.firstFrom(from)
        return first !== null && first < to
      },
    )
    return (['skips', 'repeats'] as const).flatMap((effect) => {
      const found = hit.find(({ change }) => change === effect)
      const firing = rule.firing[effect]
      // Who runs every hour loses nothing when there is one hour less, and expects one in each.
      if (found === undefined || (rule.isHourly && firing !== 'once')) return []
      const { zone } = rule
      return [{ ...found, zone, from: found.from * MILLIS, to: found.to * MILLIS, firing }]
    })
  })
}

function walledOf(parsed: ParsedSchedule, zone: string): readonly Walled[] {
  if (parsed.kind === 'oncalendar') {
    return parsed.lines.map(({ rule, zone: own }) => ({
      zone: own ?? zone,
      firstFrom: (wall) => nextMatchingWall(rule, wall, LAST_YEAR),
      firing: { skips: 'left-out', repeats: 'once' },
      isHourly: isFull(rule.hours),
    }))
  }
  const { rule } = parsed
  return [
    {
      zone,
      firstFrom: (wall) => nextCronWall(rule, wall - 1),
      firing:
        rule.timing === 'fixed'
          ? { skips: 'moved', repeats: 'once' }
          : { skips: 'left-out', repeats: 'twice' },
      isHourly: isFull(rule.hours),
    },
  ]
}

function isFull(hours: ValueSet): boolean {
  return Array.from({ length: HOURS }, (_, hour) => hour).every(
    (hour) => atOrAfter(hours, hour) === hour,
  )
}

function changesAfter(clock: ZoneClock, start: Instant): readonly Change[] {
  const changes: Change[] = []
  for (let left = start; left < start + LOOK_AHEAD; left += STEP) {
    const [before, after] = [clock.offsetAt(left), clock.offsetAt(left + STEP)]
    if (before === after) continue
    const instant = firstAfter(clock, left, left + STEP)
    const [from, to] = [instant + Math.min(before, after), instant + Math.max(before, after)]
    changes.push({ change: after > before ? 'skips' : 'repeats', from, to })
  }
  return changes
}

/** The first instant after `left` with the offset that `right` has. */
function firstAfter(clock: ZoneClock, left: Instant, right: Instant): Instant {
  const before = clock.offsetAt(left)
  let [low, high] = [left, right]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (clock.offsetAt(middle) === before) low = middle
    else high = middle
  }
  return high
}
