// Sizes in words, as in shared/bytes.ts, in the language of the window.
import { sizeIn } from '../../shared/bytes.ts'
import { t } from '../words/t.ts'

/** `512 bytes`, `1.5 KiB`, `12 MiB` */
export function sizeText(bytes: number): string {
  const { amount, unit } = sizeIn(bytes)
  if (unit === 'bytes') return t('ui.size.bytes', { n: bytes })
  return t(`ui.size.${unit}`, { amount })
}
