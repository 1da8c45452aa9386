// The language of a request, and the remaining time in that language. Texts: catalogue.ts.
import { sizeIn } from '../../../shared/bytes.ts'
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

/** French counts octets. */
const OCTETS: Readonly<Partial<Record<Locale, true>>> = { fr: true }

/** A size in units of 1024, as the language writes it: `1.2 MiB`, `1,2 Mio`. */
export function fileSize({ locale }: Translation, bytes: number): string {
  const { amount, unit } = sizeIn(bytes)
  if (unit === 'bytes') {
    const long = { style: 'unit', unit: 'byte', unitDisplay: 'long' } as const
    return new Intl.NumberFormat(locale, long).format(bytes)
  }
  const number = new Intl.NumberFormat(locale).format(amount)
  return `${number}\u00a0${OCTETS[locale] === true ? unit.replace('B', 'o') : unit}`
}

/** Day and minute with the zone, in the zone of this machine: a page on paper has no reader's zone. */
export function dateText(translation: Translation, at: Millis): string {
  return new Intl.DateTimeFormat(translation.locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at)
}
