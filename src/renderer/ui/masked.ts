// A secret that is there and not shown: what its field holds, and what typing into it means. Pure.

import { MASK } from '../../shared/mask.ts'
import { t } from '../words/t.ts'

export function maskedHint(): string {
  return t('ui.masked')
}

export function isMasked(value: unknown): boolean {
  return value === MASK
}

/** What is typed beside a mask takes its place: half a mask is no secret. */
export function typedOver(before: string, typed: string): string {
  return isMasked(before) ? typed.replaceAll(MASK.charAt(0), '') : typed
}
