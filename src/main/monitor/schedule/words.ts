// Cron expressions in words: those of common shapes by our own, which read better in other languages than
// English; the others by a library that is read on demand and knows no Latvian.
import type { Language } from '../../../shared/words/languages.ts'
import type { Told } from '../../../shared/words/told.ts'
import { cronTold } from './plain-words.ts'

/** `At 02:30, only on Monday`, `Montags um 02:30`; null: nothing can be said of it in that language. */
export async function cronWords(expr: string, language: Language): Promise<string | Told | null> {
  if (language !== 'en') {
    const own = cronTold(expr)
    if (own !== null || language === 'lv') return own
  }
  const { default: cronstrue } =
    language === 'en' ? await import('cronstrue') : await import('cronstrue/i18n')
  const [, , day = '', , weekday = ''] = expr.trim().split(/\s+/)
  try {
    return cronstrue.toString(expr.trim(), {
      locale: language,
      use24HourTimeFormat: true,
      throwExceptionOnParseError: true,
      // A star at the start of either field asks for both (contract monitor.md 8.6).
      logicalAndDayFields: day.startsWith('*') || weekday.startsWith('*'),
    })
  } catch {
    // It knows fewer dialects than we do, and throws strings.
    return null
  }
}
