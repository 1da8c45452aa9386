// What a check is called in lists and headings. Pure.

import { balanced } from '../../shared/direction.ts'
import type { CheckRow } from '../../shared/views/checks.ts'
import { t } from '../words/t.ts'

export function nameOf({ name }: Pick<CheckRow, 'name'>): string {
  return name.trim() === '' ? t('ui.unnamedCheck') : balanced(name)
}
