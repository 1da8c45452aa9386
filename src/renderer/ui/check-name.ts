// What a check is called in lists and headings. Pure.

import { balanced } from '../../shared/direction.ts'
import type { CheckRow } from '../../shared/views/checks.ts'
import { t } from '../words/t.ts'

/** Marks on one letter, as no language writes them: they would reach into the lines above and below. */
const STACKED = /(\p{M}{4})\p{M}+/gu

export function nameOf({ name }: Pick<CheckRow, 'name'>): string {
  return name.trim() === '' ? t('ui.unnamedCheck') : balanced(name).replaceAll(STACKED, '$1')
}
