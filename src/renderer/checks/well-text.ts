// How all checks are, as one sentence. Pure.

import type { Summary } from '../stores/summary.ts'
import { t } from '../words/t.ts'

/** `All 13 are well.`, `2 of 13 are down.`, `1 of 13 is late.`, `10 are well, 2 new, 1 paused.` */
export function wellText({ all, up, new: fresh, grace, down, paused }: Summary): string {
  if (down > 0) {
    const counts = { n: down, down, all }
    return grace > 0
      ? t('checkList.well.downAndLate', { ...counts, late: grace })
      : t('checkList.well.down', counts)
  }
  if (grace > 0) return t('checkList.well.late', { n: grace, late: grace, all })
  if (up === all) return t('checkList.well.all', { n: all })
  const parts = [
    up > 0 && t('checkList.well.up', { n: up }),
    fresh > 0 && t('checkList.well.new', { n: fresh }),
    paused > 0 && t('checkList.well.paused', { n: paused }),
  ]
  return `${parts.filter((part) => part !== false).join(', ')}.`
}
