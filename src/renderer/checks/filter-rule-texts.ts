// A check's filter rules in sentences (contract monitor.md 4.5). Pure.
import type { CheckDetail } from '../../shared/views/checks.ts'

export type RuleFacts = Pick<
  CheckDetail,
  | 'methods'
  | 'startKw'
  | 'successKw'
  | 'failureKw'
  | 'filterSubject'
  | 'filterBody'
  | 'filterHttpBody'
  | 'filterDefaultFail'
  | 'manualResume'
>

/** Empty: nothing is out of the usual. */
export function ruleTexts(rules: RuleFacts): readonly string[] {
  const places = placesText(rules)
  return [
    ...(rules.methods === 'POST' ? ['Only POST requests count; others are ignored.'] : []),
    ...(places === '' ? [] : keywordTexts(rules, places)),
    ...(rules.manualResume ? ['When it is paused, only a person resumes it.'] : []),
  ]
}

function placesText({ filterSubject, filterBody, filterHttpBody }: RuleFacts): string {
  const places = [
    filterSubject && 'the subject of a mail',
    filterBody && 'the body of a mail',
    filterHttpBody && 'the body of a request',
  ]
  return places.filter((place) => place !== false).join(' or ')
}

function keywordTexts(rules: RuleFacts, places: string): readonly string[] {
  const kinds = [
    [rules.failureKw, 'a failure'],
    [rules.successKw, 'a success'],
    [rules.startKw, 'a start'],
  ] as const
  const texts = kinds
    .map(([keywords, kind]) => [wordsOf(keywords), kind] as const)
    .filter(([words]) => words !== '')
    .map(([words, kind]) => `${words} in ${places} means ${kind}.`)
  const otherwise = rules.filterDefaultFail ? 'counts as a failure' : 'is ignored'
  return [...texts, `What has none of the words ${otherwise}.`]
}

/** `a, b` as `“a” or “b”` */
function wordsOf(keywords: string): string {
  const words = keywords.split(',').map((word) => word.trim())
  return words
    .filter((word) => word !== '')
    .map((word) => `“${word}”`)
    .join(' or ')
}
