// The lanes of what will run: drawing and words. Pure.
import type { Forecast, ForecastLane } from '../../shared/views/ahead.ts'
import { durationText, shortText } from '../ui/time-words.ts'

export const LANE_WIDTH = 480
export const LANE_HEIGHT = 16
/** The shortest run is seen. */
const NARROWEST = 3
/** Of a run that collides with none: half as high as one that does. */
const LOW = 5
/** Times that are told one by one. */
const TIMES_TOLD = 8

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
    const usually = duration === null ? '' : `, last took ${durationText(duration)}`
    const title = `${shortText(at, from, zone)}${usually}${collides ? ', collides' : ''}`
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
  const times = runs
    .slice(0, TIMES_TOLD)
    .map(({ at, collides }) => `${shortText(at, from, zone)}${collides ? ' (collides)' : ''}`)
  const rest = runs.slice(TIMES_TOLD)
  const colliding = rest.filter(({ collides }) => collides).length
  const more = rest.length === 0 ? '' : ` and ${rest.length} more`
  return `Expected ${times.join(', ')}${more}${colliding === 0 ? '' : `, ${colliding} of which collide`}`
}

/** `31 runs of 12 checks, 2 collisions. 3 more checks run more than 48 times a day.` */
export function forecastText(forecast: Forecast): string {
  const { runs, lanes, more, collided, frequent, most } = forecast
  const checks = lanes.length + more
  const times = most === 1 ? 'once' : `${most} times`
  const often = `${count(frequent, 'check')} ${frequent === 1 ? 'runs' : 'run'} more than ${times} a day.`
  if (runs === 0) return frequent === 0 ? 'Nothing is expected.' : often
  const collisions = collided === 0 ? 'no collisions' : count(collided, 'collision')
  const told = `${count(runs, 'run')} of ${count(checks, 'check')}, ${collisions}.`
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

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
