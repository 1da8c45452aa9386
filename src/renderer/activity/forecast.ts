// The lanes of what will run: drawing and words. Pure.
import type { Forecast, ForecastLane } from '../../shared/views/ahead.ts'
import { listedWords } from '../ui/counts.ts'
import { durationText, shortText } from '../ui/time-words.ts'
import { t } from '../words/t.ts'

export const LANE_WIDTH = 480
export const LANE_HEIGHT = 16
/** The shortest run is seen. */
const NARROWEST = 3
/** Of a run that collides with none: half as high as one that does. */
const LOW = 5
/** Between two strokes of a hatch. */
const HATCH = 5
/** Times that are told one by one. */
const TIMES_TOLD = 8

/** Strokes that slant over the time of maintenance: hatched, told without colour. */
export function hatchPath(
  { maintenance = [] }: ForecastLane,
  { from, to }: Pick<Forecast, 'from' | 'to'>,
): string {
  const scale = LANE_WIDTH / (to - from)
  return maintenance
    .map(({ start, end }) => {
      const [left, right] = [(start - from) * scale, (end - from) * scale]
      let path = `M${round(left)} 0V${LANE_HEIGHT}M${round(right)} 0V${LANE_HEIGHT}`
      for (let x = left; x < right; x += HATCH) {
        path += `M${round(x)} ${LANE_HEIGHT}L${round(Math.min(x + HATCH, right))} 0`
      }
      return path
    })
    .join('')
}

/** `Maintenance Mon 22:00 to 23:30: Router firmware` */
export function maintenanceTexts(
  { maintenance = [] }: ForecastLane,
  now: number,
  zone: string,
): readonly string[] {
  return maintenance.map(({ start, end, name }) =>
    t('maintenance.ahead', {
      ...{ start: shortText(start, now, zone), end: shortText(end, now, zone), name },
    }),
  )
}

export interface LaneMark {
  readonly left: number
  readonly width: number
  readonly collides: boolean
  readonly title: string
}

export function laneMarks(
  { runs }: ForecastLane,
  { from, to }: Pick<Forecast, 'from' | 'to'>,
  zone: string,
): readonly LaneMark[] {
  const scale = LANE_WIDTH / (to - from)
  return runs.map(({ at, duration, collides }) => {
    const left = Math.min((at - from) * scale, LANE_WIDTH - NARROWEST)
    const width = Math.max(NARROWEST, (duration ?? 0) * scale)
    const time = shortText(at, from, zone)
    const text =
      duration === null ? time : t('activity.lastTook', { time, duration: durationText(duration) })
    const title = collides ? t('activity.collides', { text }) : text
    return { left, width: Math.min(width, LANE_WIDTH - left), collides, title }
  })
}

/** Marks that collide are of the full height: told without colour. */
export function markPath({ left, width, collides }: LaneMark): string {
  const top = collides ? 1 : LOW
  const height = LANE_HEIGHT - 2 * top
  const w = round(width)
  return `M${round(left)} ${top}h${w}v${height}h-${w}z`
}

/** A line at each time of the axis but its ends. */
export function gridPath(): string {
  return TICKS.slice(1, -1)
    .map((fraction) => `M${fraction * LANE_WIDTH} 0V${LANE_HEIGHT}`)
    .join('')
}

/** `Expected 03:00 (collides), 09:00`; of many the first eight, and how many more. */
export function laneText({ runs }: ForecastLane, from: number, zone: string): string {
  const times = runs.slice(0, TIMES_TOLD).map(({ at, collides }) => {
    const time = shortText(at, from, zone)
    return collides ? t('activity.timeCollides', { time }) : time
  })
  const rest = runs.slice(TIMES_TOLD)
  const colliding = rest.filter(({ collides }) => collides).length
  const text = t('activity.expected', { times: listedWords(times, rest.length) })
  return colliding === 0 ? text : t('activity.ofWhichCollide', { text, n: colliding })
}

/** `31 runs of 12 checks, 2 collisions. 3 more checks run more than 48 times a day.` */
export function forecastText(forecast: Forecast): string {
  const { runs, lanes, more, collided, frequent, most } = forecast
  const checks = lanes.length + more
  const often =
    most === 1
      ? t('activity.oftenThanOnce', { n: frequent })
      : t('activity.oftenThan', { n: frequent, times: most })
  if (runs === 0) return frequent === 0 ? t('activity.nothingExpected') : often
  const collisions =
    collided === 0 ? t('activity.noCollisions') : t('activity.collisionCount', { n: collided })
  const values = { runs: t('activity.runs', { n: runs }), n: checks, collisions }
  const told = t('activity.runsOfChecks', values)
  return frequent === 0 ? told : `${told} ${often}`
}

/** Parts of the width that have a time. */
const TICKS = [0, 0.25, 0.5, 0.75, 1]

/** Every six hours: where in the width, and the clock there. */
export function laneTicks(
  { from, to }: Pick<Forecast, 'from' | 'to'>,
  zone: string,
): readonly { readonly fraction: number; readonly text: string }[] {
  return TICKS.map((fraction) => {
    const at = from + fraction * (to - from)
    return { fraction, text: shortText(at, at, zone) }
  })
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
