// The band of the last days: drawing and words, for the window and for status pages. Pure.
import { joinUnits } from './duration.ts'
import type { UptimeDay } from './views/checks.ts'
import { type Told, tell } from './words/told.ts'

export const DAY_SLOT = 8
const BAR = 6
/** Above the bars, a mark stands over each day with an outage. */
const TOP = 7
const BAR_HEIGHT = 24
export const BAND_HEIGHT = TOP + BAR_HEIGHT

/** The band's paths by what they show; those without a day are empty. */
export interface BandPaths {
  readonly up: string
  readonly down: string
  /** Hatched: nobody watched, or it was maintenance. */
  readonly gap: string
  /** A line at the ground: new, paused, or not there yet. */
  readonly none: string
  /** Over outages: told without colour, and seen where one is short. */
  readonly mark: string
}

export function bandPaths(days: readonly UptimeDay[]): BandPaths {
  const paths = { up: '', down: '', gap: '', none: '', mark: '' }
  days.forEach(({ up, down, gap, outages }, i) => {
    const left = i * DAY_SLOT
    const bar = (top: number, height: number) =>
      height <= 0 ? '' : `M${left} ${round(top)}h${BAR}v${round(height)}h-${BAR}z`
    const all = up + down + gap
    if (all === 0) {
      paths.none += bar(BAND_HEIGHT - 2, 2)
      return
    }
    // The shortest outage is seen; a gap of minutes is not, and need not be.
    const downHeight = down === 0 ? 0 : Math.max(5, (BAR_HEIGHT * down) / all)
    const gapHeight = Math.min((BAR_HEIGHT * gap) / all, BAR_HEIGHT - downHeight)
    const upHeight = BAR_HEIGHT - downHeight - gapHeight
    paths.up += bar(TOP + gapHeight, upHeight - (downHeight > 0 ? 1.5 : 0))
    paths.down += bar(BAND_HEIGHT - downHeight, downHeight)
    for (let y = TOP + 3; y <= TOP + gapHeight; y += 4) paths.gap += `M${left} ${y}l${BAR} -3`
    if (outages > 0) paths.mark += `M${left} 0h${BAR}l-${BAR / 2} 5z`
  })
  return paths
}

interface Sums {
  readonly up: number
  readonly down: number
  readonly outages: number
}

function sumOf(days: readonly UptimeDay[]): Sums {
  return days.reduce(
    (sum, day) => ({
      up: sum.up + day.up,
      down: sum.down + day.down,
      outages: sum.outages + day.outages,
    }),
    { up: 0, down: 0, outages: 0 },
  )
}

export function fractionOf({ up, down }: Pick<Sums, 'up' | 'down'>): number | null {
  return up + down === 0 ? null : up / (up + down)
}

/** In words: an outage of 0 s would be none. */
const SHORTEST_OUTAGE = 1000

/**
 * `99.95 % up`, `2 days with an outage, 1 h 3 min in all`, `3 days not fully watched`
 * @param checks how many the days are of
 */
export function bandTold(days: readonly UptimeDay[], checks: number): readonly Told[] {
  const sums = sumOf(days)
  const share = fractionOf(sums)
  if (share === null) return [tell('band.noData')]
  const troubled = days.filter(({ outages }) => outages > 0).length
  const maintained = days.filter(({ maintenance = 0 }) => maintenance > 0).length
  const unseen = days.filter((day) => isUnseen(day)).length
  return [
    tell('band.up', { share: { share } }),
    outagesTold(troubled, sums.down, checks),
    ...(maintained === 0 ? [] : [tell('band.maintenance', { n: maintained })]),
    ...(unseen === 0 ? [] : [tell('band.unseen', { n: unseen })]),
  ]
}

function outagesTold(troubled: number, down: number, checks: number): Told {
  if (troubled === 0) return tell('band.noOutage')
  if (checks > 1) return tell('band.outageDays', { n: troubled })
  return tell('band.outages', { n: troubled, span: { span: Math.max(SHORTEST_OUTAGE, down) } })
}

/** Between the parts. */
export const BAND_BREAK = '\u00a0· '

/** Less than a twentieth of what was to be watched is not worth a word. */
function isUnseen({ up, down, gap, maintenance = 0 }: UptimeDay): boolean {
  return (gap - maintenance) * 20 > up + down + gap
}

/**
 * `100 %` only where nothing was missed: anything less is rounded down.
 * @param numberText as another language writes it, with so many places
 */
export function fractionText(
  fraction: number | null,
  numberText = (value: number, places: number) => value.toFixed(places),
): string {
  if (fraction === null) return '–'
  if (fraction >= 1) return joinUnits('100 %')
  return joinUnits(`${numberText(Math.floor(fraction * 10_000) / 100, 2)} %`)
}

export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
