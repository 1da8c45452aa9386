// How all checks are, as one sentence. Pure.

import type { Summary } from '../stores/summary.ts'
import { countWords, t } from '../words/t.ts'

/** `All 13 are well.`, `2 of 13 are down.`, `1 of 13 is late.`, `10 are well, 2 new, 1 paused.` */
export function wellText({ all, up, new: fresh, grace, down, paused }: Summary): string {
  if (down > 0) {
    const counts = { n: down, down: countWords(down), all: countWords(all) }
    return grace > 0
      ? t('checkList.well.downAndLate', { ...counts, late: countWords(grace) })
      : t('checkList.well.down', counts)
  }
  if (grace > 0) {
    const counts = { n: grace, late: countWords(grace), all: countWords(all) }
    return t('checkList.well.late', counts)
  }
  if (up === all) return t('checkList.well.all', { n: all })
  const parts = [
    up > 0 && t('checkList.well.up', { n: up }),
    fresh > 0 && t('checkList.well.new', { n: fresh }),
    paused > 0 && t('checkList.well.paused', { n: paused }),
  ]
  return `${parts.filter((part) => part !== false).join(', ')}.`
}
