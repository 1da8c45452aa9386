// A check's filter rules in sentences (contract monitor.md 4.5). Pure.
import { type FieldSettings, fieldsOfForm } from '../../shared/model/check-fields.ts'

/** Empty: nothing is out of the usual. */
export function ruleTexts(rules: FieldSettings): readonly string[] {
  const places = placesText(rules)
  return [
    ...(rules.methods === 'POST'
      ? ['Count POST requests only. Others are logged but ignored.']
      : []),
    ...(places === '' ? [] : keywordTexts(rules, places)),
    ...(rules.manualResume ? ['While paused, pings do not resume it.'] : []),
  ]
}

function placesText(rules: FieldSettings): string {
  const places = fieldsOfForm('places').filter(([, setting]) => rules[setting] === true)
  return places.map(([, , { label }]) => label).join(' or ')
}

function keywordTexts(rules: FieldSettings, places: string): readonly string[] {
  const kinds = [
    [rules.failureKw, 'a failure'],
    [rules.successKw, 'a success'],
    [rules.startKw, 'a start'],
  ] as const
  const texts = kinds
    .map(([keywords, kind]) => [wordsOf(keywords), kind] as const)
    .filter(([words]) => words !== '')
    .map(([words, kind]) => `${words} in ${places} means ${kind}.`)
  const otherwise = rules.filterDefaultFail ? 'count as failures' : 'are ignored'
  return [...texts, `Pings without a keyword ${otherwise}.`]
}

/** `a, b` as `“a” or “b”` */
function wordsOf(keywords: string): string {
  const words = keywords.split(',').map((word) => word.trim())
  return words
    .filter((word) => word !== '')
    .map((word) => `“${word}”`)
    .join(' or ')
}
