// The strip of the last pings: drawing and words. Pure.

const SLOTS = 30
const SLOT = 4
const BAR = 3
export const STRIP_HEIGHT = 16
export const STRIP_WIDTH = SLOTS * SLOT

export const BEAT_KINDS = ['s', 'f', 't', 'l', 'i'] as const
export type BeatKind = (typeof BEAT_KINDS)[number]

const WORDS: Readonly<Record<BeatKind, readonly [one: string, many: string]>> = {
  s: ['success', 'successes'],
  f: ['failure', 'failures'],
  t: ['start', 'starts'],
  l: ['log entry', 'log entries'],
  i: ['ignored ping', 'ignored pings'],
}

/** Told apart by shape, not by colour alone: from the top, of a height. */
const SHAPES: Readonly<Record<BeatKind, readonly (readonly [top: number, height: number])[]>> = {
  s: [[3, 13]],
  f: [
    [0, 10],
    [12, 4],
  ],
  t: [[10, 6]],
  l: [[6, 3]],
  i: [[14, 2]],
}

/** The strip's paths by kind, the last ping at the right; kinds that do not occur are left out. */
export function beatPaths(beats: string): Readonly<Partial<Record<BeatKind, string>>> {
  const paths: Partial<Record<BeatKind, string>> = {}
  const shown = beats.slice(-SLOTS)
  for (let index = 0; index < shown.length; index += 1) {
    const beat = shown[index] ?? ''
    if (!isKind(beat)) continue
    const left = (SLOTS - shown.length + index) * SLOT
    let path = paths[beat] ?? ''
    for (const [top, height] of SHAPES[beat]) path += `M${left} ${top}h${BAR}v${height}h-${BAR}z`
    paths[beat] = path
  }
  return paths
}

/** `Last 30 pings: 28 successes, 2 failures. The last one: success.` */
export function beatsText(beats: string): string {
  if (beats === '') return 'No pings yet'
  const parts = BEAT_KINDS.flatMap((kind) => {
    const count = beats.split(kind).length - 1
    return count === 0 ? [] : [`${count} ${WORDS[kind][count === 1 ? 0 : 1]}`]
  })
  const pings = beats.length === 1 ? 'The only ping' : `Last ${beats.length} pings`
  return `${pings}: ${parts.join(', ')}. The last one: ${beatText(beats, beats.length - 1)}`
}

/** What the ping at an index was. */
export function beatText(beats: string, index: number): string {
  const kind = beats[index] ?? ''
  return isKind(kind) ? WORDS[kind][0] : 'unknown'
}

function isKind(beat: string): beat is BeatKind {
  return Object.hasOwn(SHAPES, beat)
}
