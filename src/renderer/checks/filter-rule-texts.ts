// A check's filter rules in sentences (contract monitor.md 4.5). Pure.

import { type FieldSettings, fieldsOfForm } from '../../shared/model/field-settings.ts'
import { defined, t } from '../words/t.ts'

/** Empty: nothing is out of the usual. */
export function ruleTexts(rules: FieldSettings): readonly string[] {
  const places = placesText(rules)
  return [
    ...(rules.methods === 'POST' ? [t('checkList.rule.post')] : []),
    ...(places === '' ? [] : keywordTexts(rules, places)),
    ...(rules.manualResume ? [t('checkList.rule.manualResume')] : []),
  ]
}

function placesText(rules: FieldSettings): string {
  const places = fieldsOfForm('places').filter(([, setting]) => rules[setting] === true)
  return places.map(([, , { label }]) => defined(label)).reduce(either, '')
}

function keywordTexts(rules: FieldSettings, places: string): readonly string[] {
  const kinds = [
    [rules.failureKw, t('checkList.rule.failure')],
    [rules.successKw, t('checkList.rule.success')],
    [rules.startKw, t('checkList.rule.start')],
  ] as const
  const texts = kinds
    .map(([keywords, kind]) => [wordsOf(keywords), kind] as const)
    .filter(([words]) => words !== '')
    .map(([words, kind]) => t('checkList.rule.means', { words, places, kind }))
  const otherwise = rules.filterDefaultFail
    ? t('checkList.rule.otherwiseFail')
    : t('checkList.rule.otherwiseIgnored')
  return [...texts, otherwise]
}

/** `a, b` as `“a” or “b”` */
function wordsOf(keywords: string): string {
  const words = keywords.split(',').map((word) => word.trim())
  return words
    .filter((word) => word !== '')
    .map((word) => t('checkList.group.quoted', { name: word }))
    .reduce(either, '')
}

/** `a or b`; of the first one itself. */
function either(before: string, text: string): string {
  return before === '' ? text : t('checkList.rule.or', { a: before, b: text })
}
