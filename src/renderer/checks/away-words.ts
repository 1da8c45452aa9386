// What is said to somebody who comes back. Pure.

import type { AwayGaps, AwayOutage, AwayReport } from '../../shared/views/away.ts'
import { CAUSES } from '../timeline/timeline-words.ts'
import { durationText, shortText } from '../ui/time-words.ts'
import { t } from '../words/t.ts'

const DAY = 24 * 3_600_000

/** `31 of 40 checks ran, all is well.` */
export function ranText({ checks, ran, recoveredInAll, downInAll }: AwayReport): string {
  if (ran === 0) return t('checkList.away.noneRan')
  const isWell = recoveredInAll + downInAll === 0
  return t(isWell ? 'checkList.away.ranWell' : 'checkList.away.ran', { ran, n: checks })
}

/** `down 02:00–03:10`, `down until 03:10`, `down twice, last 02:00–03:10` */
export function outageText(outage: AwayOutage, now: number, zone: string): string {
  const { outages } = outage
  const span = partText(outage, now, zone)
  if (outages === 1) return t('checkList.away.down', { span })
  if (outages === 2) return t('checkList.away.downTwice', { span })
  return t('checkList.away.downTimes', { times: outages, span })
}

function partText({ since, until }: AwayOutage, now: number, zone: string): string {
  if (until === null) {
    return since === null
      ? t('checkList.away.allTheTime')
      : t('checkList.away.from', { time: shortText(since, now, zone) })
  }
  if (since === null) return t('checkList.away.until', { time: shortText(until, now, zone) })
  return fromToText(since, until, now, zone)
}

/**
 * `22 Nov, 21:10–22:30`, `22 Nov, 23:10–06:40`: the end has a day where that is neither the start's nor now's, and
 * where a day or more lies between.
 */
export function fromToText(start: number, end: number, now: number, zone: string): string {
  const [ofStart, ofNow] = [shortText(end, start, zone), shortText(end, now, zone)]
  const isLong = end - start >= DAY
  const to = isLong || ofStart.length < ofNow.length ? ofStart : ofNow
  return `${shortText(start, now, zone)}–${to}`
}

/** `This machine was asleep 23:10–06:40 (7 h 30 min).`, `…, 5 times between 23:10 and 06:40, 7 h in all.` */
export function gapsText(gaps: AwayGaps, now: number, zone: string): string {
  const { cause, start, end, count, total } = gaps
  const what = CAUSES[cause]
  const duration = durationText(total)
  if (count === 1) {
    return t('checkList.away.gapOnce', { what, span: fromToText(start, end, now, zone), duration })
  }
  const [from, to] = [shortText(start, now, zone), shortText(end, now, zone)]
  return t('checkList.away.gaps', { what, count, from, to, duration })
}
