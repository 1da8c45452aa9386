// How kinds of integrations are found and told apart.
import { expect, test } from 'vitest'
import { INTEGRATIONS } from '../../src/integrations/index.ts'
import { isFound, isNamed, lettersOf, searchOf } from '../../src/renderer/integrations/kind-mark.ts'
import { channelName, kindTitle, namesAcross } from '../../src/renderer/ui/channel-name.ts'
import { setWords, t } from '../../src/renderer/words/t.ts'
import * as GERMAN from '../../src/shared/words/de/index.ts'
import * as ENGLISH from '../../src/shared/words/en/index.ts'
import * as SPANISH from '../../src/shared/words/es/index.ts'
import * as FRENCH from '../../src/shared/words/fr/index.ts'
import * as LATVIAN from '../../src/shared/words/lv/index.ts'

test.each([
  ['PagerDuty', 'PD'],
  ['Google Chat', 'GC'],
  ['Rocket.Chat', 'RC'],
  ['Microsoft Teams', 'MT'],
  ['SMS', 'S'],
  ['ntfy', 'N'],
])('%s has the letters %s', (title, letters) => expect(lettersOf(title)).toBe(letters))

test.each([
  ['', INTEGRATIONS.length],
  ['  ', INTEGRATIONS.length],
  ['home assistant', 1],
  ['PAGER', 1],
  ['nothing has this', 0],
])('a search for “%s” finds %i', (search, count) =>
  expect(INTEGRATIONS.filter((kind) => isFound(kind, search))).toHaveLength(count),
)

test('an integration without a name is called by the title of its kind, never by its id', () => {
  expect(channelName({ name: '', kind: 'po' })).toBe('Pushover')
  expect(channelName({ name: 'On call', kind: 'po' })).toBe('On call')
  expect(kindTitle('msteamsw')).toBe('Microsoft Teams')
  expect(kindTitle('from-a-later-version')).toBe('from-a-later-version')
})

test('integrations of two projects that share a name say whose they are', () => {
  const channel = (uuid: string, project: string, kind: string) => ({
    ...{ uuid, project, kind, name: '', disabled: false, lastError: '', lastNotify: null },
    ...{ configured: null, checks: [] },
  })
  const project = (uuid: string, name: string) => ({ uuid, name, pingKey: null, checks: 0 })
  const names = namesAcross(
    [channel('a', '1', 'desktop'), channel('b', '2', 'desktop'), channel('c', '1', 'ntfy')],
    [project('1', 'Home'), project('2', 'Office')],
  )
  expect([...names]).toEqual([
    ['a', 'Desktop (Home)'],
    ['b', 'Desktop (Office)'],
    ['c', 'ntfy'],
  ])
})

test('an integration of a long list is found by words of its name and its kind', () => {
  const pager = { name: 'Customer 7', kind: 'pd' }
  for (const search of ['', 'custom', '7 pagerduty', ' PD '])
    expect(isNamed(pager, search)).toBe(true)
  expect(isNamed(pager, 'customer slack')).toBe(false)
  expect(isNamed({ name: '', kind: 'gone' }, 'GONE')).toBe(true)
})

test('a list that is short by now is not searched by what was typed over the long one', () => {
  expect([searchOf(16, 'pager'), searchOf(16, ''), searchOf(15, 'pager')]).toEqual([
    'pager',
    '',
    null,
  ])
})

test('the example of the search finds every kind that reaches a phone', () => {
  const found = INTEGRATIONS.filter((kind) => isFound(kind, 'phone')).map(({ kind }) => kind)
  expect(found).toEqual(expect.arrayContaining(['gotify', 'ntfy', 'po', 'sms']))
})

test.each([
  ['en', ENGLISH],
  ['de', GERMAN],
  ['es', SPANISH],
  ['fr', FRENCH],
  ['lv', LATVIAN],
] as const)('each example of the search finds a kind in %s', (language, { WORDS, DEFINITIONS }) => {
  setWords(language, WORDS, DEFINITIONS)
  const examples = t('picker.searchExample').split(', ')
  const lost = examples.filter((word) => !INTEGRATIONS.some((kind) => isFound(kind, word)))
  setWords('en', ENGLISH.WORDS)
  expect(examples.length).toBeGreaterThan(1)
  expect(lost).toEqual([])
})
