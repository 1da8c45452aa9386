// Sizes as the language of the window writes them: `1.5 MiB`, `1,5 MiB`. Pure.
import { sizeIn } from '../../../shared/bytes.ts'
import { currentLocale } from '../../words/t.ts'

export function sizeText(bytes: number): string {
  const { amount, unit } = sizeIn(bytes)
  const digits = unit === 'bytes' || amount >= 10 ? 0 : 1
  const number = new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: digits })
  return `${number.format(amount)}\u00a0${unit === 'bytes' ? 'B' : unit}`
}
