// The strip of the last expected runs: drawing and words. Pure. Which runs there were is decided by
// the server (src/main/monitor/rules/beats.ts); the one in progress is known from the row.

import { joinUnits } from '../../shared/duration.ts'
import type { Beat } from '../../shared/views/beats.ts'
import type { CheckRow, CheckStatus } from '../../shared/views/checks.ts'
import { gapText } from '../timeline/timeline-words.ts'
import { nearAbsoluteText } from '../ui/day-words.ts'
import { absoluteText, spanText } from '../ui/time-words.ts'
import { t } from '../words/t.ts'
import { texts } from '../words/texts.ts'

export const SLOTS = 30
export const SLOT = 4
export const BAR = 3
export const STRIP_HEIGHT = 16
export const STRIP_WIDTH = SLOTS * SLOT

/** A run that has not ended: in progress, or awaited beyond its time. */
export type OpenBeat = { readonly kind: 'running' | 'overdue'; readonly at: number }
export type ShownBeat = Beat | OpenBeat
export type BeatKind = ShownBeat['kind']

export const BEAT_KINDS: readonly BeatKind[] = [
  'success',
  'late',
  'fail',
  'missed',
  'gap',
  'running',
  'overdue',
]

/** What the row says of the run that has not ended; null: none is awaited. */
export function openBeat(
  { startedAt, due, since }: Pick<CheckRow, 'startedAt' | 'due' | 'since'>,
  status: CheckStatus,
): OpenBeat | null {
  if (status === 'paused') return null
  // A run that had begun before is among the missed ones.
  if (status === 'down' && (startedAt === null || startedAt <= (since ?? 0))) return null
  if (startedAt !== null) return { kind: 'running', at: startedAt }
  return status === 'grace' && due !== null ? { kind: 'overdue', at: due } : null
}

/** The strip as it is shown: the last ones that there is room for. */
export function shownBeats(beats: readonly Beat[], open: OpenBeat | null): readonly ShownBeat[] {
  return [...beats, ...(open === null ? [] : [open])].slice(-SLOTS)
}

const [SHORTEST, MEDIAN, LONGEST] = [4, 9, 15]
/** Of a run of which nobody knows how long it took. */
const UNKNOWN = 11

/** Half the median is 3 lower, twice the median 3 higher. */
function heightOf(duration: number | null, median: number): number {
  if (duration === null || median <= 0) return UNKNOWN
  const height = MEDIAN + 3 * Math.log2(Math.max(duration, 1) / median)
  return round(Math.max(SHORTEST, Math.min(height, LONGEST)))
}

/** The middle of the durations that are known; 0: none is. */
export function medianOf(durations: readonly number[]): number {
  const sorted = durations.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

/** Kinds differ in shape, not by colour alone. @param left edge of the slot */
function shapeOf(beat: ShownBeat, left: number, median: number): string {
  const bar = (top: number, height: number) => `M${left} ${top}h${BAR}v${height}h-${BAR}z`
  switch (beat.kind) {
    case 'success': {
      const height = heightOf(beat.duration, median)
      return bar(round(STRIP_HEIGHT - height), height)
    }
    case 'late': {
      const height = Math.max(8, heightOf(beat.duration, median))
      const top = round(STRIP_HEIGHT - height)
      return bar(top, 2) + bar(top + 3.5, round(height - 3.5))
    }
    case 'fail':
      return bar(0, 10) + bar(12, 4)
    // Outlines: nothing was heard.
    case 'missed':
      return `M${left + 0.5} 0.5h${BAR - 1}v${STRIP_HEIGHT - 1}h-${BAR - 1}z`
    case 'overdue':
      return `M${left + 0.5} 8.5h${BAR - 1}v7h-${BAR - 1}z`
    case 'gap':
      return [2, 6, 10, 14].map((y) => `M${left} ${y + 1.5}l${BAR} -3`).join('')
    case 'running':
      return bar(12, 4) + bar(9, 1.5) + bar(6, 1.5)
  }
}

/** The strip's paths by kind, the last beat at the right; kinds that do not occur are left out. */
export function beatPaths(
  beats: readonly ShownBeat[],
): Readonly<Partial<Record<BeatKind, string>>> {
  const median = medianOf(
    beats.flatMap((beat) => ('duration' in beat && beat.duration !== null ? [beat.duration] : [])),
  )
  const paths: Partial<Record<BeatKind, string>> = {}
  beats.forEach((beat, index) => {
    const left = (SLOTS - beats.length + index) * SLOT
    paths[beat.kind] = (paths[beat.kind] ?? '') + shapeOf(beat, left, median)
  })
  return paths
}

/** `Last 30 runs: 28 successes, 2 missed. The last one: missed` */
export function beatsText(beats: readonly ShownBeat[]): string {
  const last = beats.at(-1)
  if (last === undefined) return t('checks.beats.none')
  const parts = BEAT_KINDS.flatMap((kind) => {
    const count = beats.filter((beat) => beat.kind === kind).length
    return count === 0 ? [] : [t(`checks.beats.kind.${kind}`, { n: count })]
  })
  return t('checks.beats.summary', {
    runs: t('checks.beats.runs', { n: beats.length }),
    kinds: parts.join(', '),
    last: t(`checks.beats.last.${last.kind}`),
  })
}

export interface BeatWords {
  readonly title: string
  readonly lines: readonly string[]
}

const TITLES = texts<Exclude<BeatKind, 'gap'>>({
  success: 'timeline.kind.success',
  late: 'ui.state.grace',
  fail: 'timeline.kind.fail',
  missed: 'checks.beats.missedTitle',
  running: 'checks.beats.runningTitle',
  overdue: 'ui.state.grace',
})

/** What a beat's card says: what it was, when, how long it took, how it ended. */
export function beatWords(beat: ShownBeat, zone: string, now: number): BeatWords {
  const time = (at: number) => absoluteText(at, zone)
  switch (beat.kind) {
    case 'gap': {
      const { at, end, cause } = beat
      const title = gapText({ at, end: end ?? now, cause })
      return {
        title,
        lines: [
          end === null
            ? t('checks.beats.since', { time: time(at) })
            : t('checks.beats.fromTo', { from: time(at), to: time(end) }),
        ],
      }
    }
    case 'missed': {
      const { expected, deadline, started } = beat
      return {
        title: TITLES.missed,
        lines: [
          ...(expected === null ? [] : [t('checks.beats.expected', { time: time(expected) })]),
          ...(started === null ? [] : [t('checks.beats.unfinished', { time: time(started) })]),
          t('checks.beats.nothingBy', { time: time(deadline) }),
        ],
      }
    }
    case 'running':
      return { title: TITLES.running, lines: [t('checks.beats.since', { time: time(beat.at) })] }
    case 'overdue':
      return {
        title: TITLES.overdue,
        lines: [t('checks.beats.expected', { time: time(beat.at) }), t('checks.beats.notDown')],
      }
    default: {
      const { kind, at, expected, duration, exitStatus } = beat
      return {
        title: TITLES[kind],
        lines: [
          nearAbsoluteText(at, now, zone),
          ...(expected === null || kind === 'success'
            ? []
            : [t('checks.beats.expected', { time: time(expected) })]),
          ...(kind === 'late' ? [t('checks.beats.afterDown')] : []),
          ...(duration === null ? [] : [t('checks.beats.took', { duration: spanText(duration) })]),
          ...(exitStatus === null
            ? []
            : [joinUnits(t('timeline.exitStatus', { status: exitStatus }))]),
        ],
      }
    }
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
