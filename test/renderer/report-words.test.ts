// What the page of a report says of its outages.
import { expect, onTestFinished, test } from 'vitest'
import { reachesOut, statesText } from '../../src/renderer/reports/report-words.ts'
import { setWords } from '../../src/renderer/words/t.ts'
import { WORDS as ENGLISH } from '../../src/shared/words/en/index.ts'
import { WORDS as SPANISH } from '../../src/shared/words/es/index.ts'

const period = { kind: 'week', name: '2026-11-16', start: 1000, end: 2000 } as const

test.each([
  ['within the period', 1100, 1900, 2000, false],
  ['up to its end', 1100, 2000, 2000, false],
  ['from before it', 900, 1500, 2000, true],
  ['to after it', 1900, 2100, 2000, true],
  ['that lasts on after it', 1900, null, 2000, true],
  ['that lasts, in a period that does', 1100, null, 1500, false],
])('an outage %s', (_, start, end, until, isLonger) =>
  expect(reachesOut({ start, end }, { period, until })).toBe(isLonger),
)

test('the word for a state agrees with how many checks are in it', () => {
  setWords('es', SPANISH)
  onTestFinished(() => setWords('en', ENGLISH))
  expect(statesText({ all: 7, up: 1, down: 4, paused: 0, new: 2 })).toBe(
    '1\u00a0OK, 4\u00a0caídos, 2\u00a0nuevos',
  )
  expect(statesText({ all: 12_345, up: 12_345, down: 0, paused: 0, new: 0 })).toMatch(/^12\.345/)
})
