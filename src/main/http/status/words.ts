// The sentences of a status page in the language of its visitor. Pure.

import { bytesText } from '../../../shared/bytes.ts'
import { durationText, joinUnits, periodText, withWholeLengths } from '../../../shared/duration.ts'
import { BAND_BREAK, bandTold, fractionText } from '../../../shared/uptime-band.ts'
import type { UptimeDay } from '../../../shared/views/checks.ts'
import type { KeyIn, Text, ValuesFor } from '../../../shared/words/catalogue.ts'
import { countText, fill, numberText, type Values } from '../../../shared/words/fill.ts'
import { type Language, LOCALES } from '../../../shared/words/languages.ts'
import { type Speaker, say } from '../../../shared/words/say.ts'
import { CATALOGUE, type Parts } from './catalogue.ts'
import type { ShownStatus, StatusCounts } from './view.ts'

export interface StatusWords {
  readonly language: Language
  /** A text, such as `t('statusPage.leftOut', { n })`. */
  t<K extends KeyIn<Parts>>(key: K, ...[values]: ValuesFor<Parts, K, string | number>): string
  /** `2,000` */
  count(n: number): string
  /** The band of so many checks in words: `99.95 % up · no outage`. */
  band(days: readonly UptimeDay[], checks: number): string
}

export function statusWords(language: Language): StatusWords {
  const parts: Readonly<Record<string, Readonly<Record<string, Text>>>> = CATALOGUE[language]
  function textOf(key: string): Text {
    const at = key.indexOf('.')
    return parts[key.slice(0, at)]?.[key.slice(at + 1)] ?? key
  }
  const count = (n: number) => countText(n, language)
  const t: StatusWords['t'] = (key, ...[values]) =>
    fill(textOf(key), (values as Values | undefined) ?? {}, language, count)
  const speaker: Speaker = {
    language,
    textOf,
    time: ({ at }) => instantText(at),
    day: (day) => day,
    share: (share) => fractionText(share, (value, places) => numberText(value, language, places)),
    span: (span) => durationText(span, [t('units.d'), t('units.h'), t('units.min'), t('units.s')]),
    period: (seconds) => periodText(seconds, LOCALES[language]),
    size: bytesText,
  }
  return {
    language,
    t,
    count,
    band: (days, checks) =>
      withWholeLengths(
        joinUnits(
          bandTold(days, checks)
            .map((told) => say(told, speaker))
            .join(BAND_BREAK),
        ),
      ),
  }
}

/** Worst first. */
const ORDER: readonly ShownStatus[] = ['down', 'grace', 'maintenance', 'up', 'paused', 'new']

/** What is worst: the colour of the page. */
export function worstOf({ down, grace, up, maintenance }: StatusCounts): ShownStatus {
  if (down > 0) return 'down'
  if (grace > 0) return 'grace'
  if (maintenance > 0) return 'maintenance'
  return up > 0 ? 'up' : 'new'
}

export function headline(
  counts: StatusCounts,
  { t, count }: Pick<StatusWords, 't' | 'count'>,
): string {
  const { down, grace, up, paused, maintenance } = counts
  const all = count(counts.all)
  if (counts.all === 0) return t('statusPage.nothing')
  if (down > 0) {
    return down === counts.all ? t('statusPage.allDown') : t('statusPage.down', { n: down, all })
  }
  if (grace > 0) return t('statusPage.grace', { n: grace, all })
  if (maintenance > 0) {
    return maintenance === counts.all
      ? t('statusPage.state.maintenance')
      : t('statusPage.maintenance', { n: maintenance, all })
  }
  if (up > 0) return t('statusPage.allUp')
  return t(paused > 0 ? 'statusPage.state.paused' : 'statusPage.allNew')
}

/** `Down: 1 · Up: 2`; null where the headline says it all. */
export function countsText(
  counts: StatusCounts,
  { t, count }: Pick<StatusWords, 't' | 'count'>,
): string | null {
  const some = ORDER.filter((status) => counts[status] > 0)
  if (some.length < 2) return null
  // A number stays with its words.
  return some
    .map((status) => {
      const label = t(`statusPage.state.${status}`)
      return t('statusPage.labelled', { label, text: count(counts[status]) }).replaceAll(
        ' ',
        '\u00a0',
      )
    })
    .join('\u00a0· ')
}

/** `2026-11-22 14:05 UTC`, which any language reads. */
export function instantText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
