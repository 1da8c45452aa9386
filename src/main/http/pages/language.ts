// The language of a request, and the remaining time in that language. Texts: catalogue.ts.
import { DAY, HOUR, MINUTE, type Millis } from '../../clock.ts'
import { LOCALES, type Locale, type Translation } from './catalogue.ts'

/** Our language for a tag such as `de`, `de-AT` or `DE_at`; null: none of ours. */
export function localeOfTag(tag: string): Locale | null {
  const primary = tag.trim().toLowerCase().split(/[-_]/)[0]
  return LOCALES.find((locale) => locale === primary) ?? null
}

/** The first of ours that the reader accepts, by weight, then by order; English when there is none. */
export function localeOfHeader(acceptLanguage: string | undefined): Locale {
  const ranges = (acceptLanguage ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';')
    const weight = parameters
      .map((text) => /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(text)?.[1])
      .find(Boolean)
    return { locale: localeOfTag(tag), weight: weight === undefined ? 1 : Number(weight) }
  })
  const accepted = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  return accepted.find(({ locale }) => locale !== null)?.locale ?? 'en'
}

/** Whole units left, rounded up: days from a day on, then hours, then minutes, at least one. */
export function timeLeft(left: Millis): {
  readonly unit: 'days' | 'hours' | 'minutes'
  readonly n: number
} {
  if (left >= DAY) return { unit: 'days', n: Math.ceil(left / DAY) }
  if (left >= HOUR) return { unit: 'hours', n: Math.ceil(left / HOUR) }
  return { unit: 'minutes', n: Math.max(1, Math.ceil(left / MINUTE)) }
}

/** "It will be deleted within 3 days." */
export function deletedWithin(translation: Translation, left: Millis): string {
  const { unit, n } = timeLeft(left)
  return translation.count(`${unit}Left`, n)
}

const SHARED = { days: 'shareDays', hours: 'shareHours', minutes: 'shareMinutes' } as const

/** "The link works for 3 days." */
export function worksFor(translation: Translation, left: Millis): string {
  const { unit, n } = timeLeft(left)
  return translation.count(SHARED[unit], n)
}

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A size in units of 1000, as the language writes it: `1.2 MB`, `1,2 Mo`. */
export function fileSize(translation: Translation, bytes: number): string {
  let [amount, step] = [bytes, 0]
  while (amount >= 1000 && step < SIZES.length - 1) {
    amount /= 1000
    step += 1
  }
  return new Intl.NumberFormat(translation.locale, {
    style: 'unit',
    unit: SIZES[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 || amount >= 100 ? 0 : 1,
  }).format(amount)
}

/** Day and minute with the zone, in the zone of this machine: a page on paper has no reader's zone. */
export function dateText(translation: Translation, at: Millis): string {
  return new Intl.DateTimeFormat(translation.locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at)
}
