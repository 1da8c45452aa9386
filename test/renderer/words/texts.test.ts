// Constants of modules follow the language: they are made before one is known.
import { isValidElement } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { KeyHint } from '../../../src/renderer/ui/KeyHint.tsx'
import { column } from '../../../src/renderer/ui/Table.tsx'
import { rich } from '../../../src/renderer/words/rich.ts'
import { setWords, t } from '../../../src/renderer/words/t.ts'
import { choices, texts } from '../../../src/renderer/words/texts.ts'
import { WORDS as GERMAN } from '../../../src/shared/words/de/index.ts'
import { WORDS as ENGLISH } from '../../../src/shared/words/en/index.ts'

const MADE = texts({ word: 'ui.state.down' }, { icon: 'warning' })
const COLUMN = column('ui.state.up', { priority: 2 })
const CHOICES = choices([
  [0, 'ui.state.new'],
  [1, 'ui.state.paused'],
])

test.each([
  ['de', GERMAN],
  ['en', ENGLISH],
] as const)(
  'texts, columns and choices made at load are in the language spoken: %s',
  (language, words) => {
    setWords(language, words)
    expect(MADE).toEqual({ word: words.ui['state.down'], icon: 'warning' })
    expect(COLUMN).toEqual({ title: words.ui['state.up'], priority: 2 })
    expect(CHOICES).toEqual([
      { value: 0, label: words.ui['state.new'] },
      { value: 1, label: words.ui['state.paused'] },
    ])
  },
)

test('a text with a placeholder is refused by the types', () => {
  // @ts-expect-error: it says `{time}`, which nobody gives
  expect(Object.keys(texts({ label: 'shell.mutedUntil' }))).toEqual(['label'])
})

test('a key is called as on the keyboard of the language', () => {
  setWords('de', GERMAN)
  expect(KeyHint({ keys: 'delete' }).props.children).toEqual('Entf')
  expect(KeyHint({ keys: 'shift+x' }).props.children).toEqual('Umschalt + X')
})

test.each([
  ['de', GERMAN, '12.345'],
  ['en', ENGLISH, '12,345'],
] as const)('what {n} counts has separators of thousands: %s', (language, words, count) => {
  setWords(language, words)
  onTestFinished(() => setWords('en', ENGLISH))
  const n = 12_345
  expect(t('shell.resultsFound', { n })).toMatch(new RegExp(`^${count} `))
  expect(t('data.andMore', { n })).toContain(` ${count} `)
  const opened = rich('pushes.openedAt', { n, time: null })
  expect(isValidElement<{ children: unknown }>(opened) && opened.props.children).toContain(count)
})
