// What is said to somebody who comes back. Pure.
import type { AwayGaps, AwayOutage, AwayReport } from '../../shared/views/away.ts'
import { CAUSES } from '../timeline/timeline-words.ts'
import { durationText, shortText } from '../ui/time-words.ts'

/** `31 of 40 checks ran, all is well.` */
export function ranText({ checks, ran, recoveredInAll, downInAll }: AwayReport): string {
  const which = ran === 0 ? 'No check' : `${ran} of ${checks} ${checks === 1 ? 'check' : 'checks'}`
  const isWell = ran > 0 && recoveredInAll + downInAll === 0
  return `${which} ran${isWell ? ', and none failed' : ''}.`
}

/** `down 02:00–03:10`, `down until 03:10`, `down twice, last 02:00–03:10` */
export function outageText(outage: AwayOutage, now: number, zone: string): string {
  const { outages } = outage
  const span = partText(outage, now, zone)
  if (outages === 1) return `down ${span}`
  return `down ${outages === 2 ? 'twice' : `${outages} times`}, last ${span}`
}

function partText({ since, until }: AwayOutage, now: number, zone: string): string {
  if (until === null) return since === null ? 'all the time' : `from ${shortText(since, now, zone)}`
  if (since === null) return `until ${shortText(until, now, zone)}`
  return fromToText(since, until, now, zone)
}

/** `22 Nov, 21:10–22:30`, `22 Nov, 23:10–06:40`: the end has a day where that is neither the start's nor now's. */
export function fromToText(start: number, end: number, now: number, zone: string): string {
  const [ofStart, ofNow] = [shortText(end, start, zone), shortText(end, now, zone)]
  const to = ofStart.length < ofNow.length ? ofStart : ofNow
  return `${shortText(start, now, zone)}–${to}`
}

/** `This machine was asleep 23:10–06:40 (7 h 30 min).`, `…, 5 times between 23:10 and 06:40, 7 h in all.` */
export function gapsText(gaps: AwayGaps, now: number, zone: string): string {
  const { cause, start, end, count, total } = gaps
  const what = CAUSES[cause]
  if (count === 1) return `${what} ${fromToText(start, end, now, zone)} (${durationText(total)}).`
  const [from, to] = [shortText(start, now, zone), shortText(end, now, zone)]
  return `${what} ${count} times between ${from} and ${to}, ${durationText(total)} in all.`
}
