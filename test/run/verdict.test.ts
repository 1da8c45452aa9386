// How a run went: the first rule that holds (contract run.md 4).
import { expect, test } from 'vitest'
import {
  type Ending,
  type Findings,
  isWorthRetrying,
  verdictLine,
  verdictOf,
} from '../../src/main/run/verdict.ts'
import { readRun } from '../../src/main/run/words.ts'

const rules = (line: string) => readRun([...line.split(' '), '--', 'true'])
const anEnd = (fields: Partial<Ending> = {}): Ending => ({
  code: 0,
  signal: null,
  failure: null,
  timedOut: false,
  elapsed: 12_345,
  ...fields,
})
const NOTHING: Findings = { failIf: null, okIf: null }
const MISSING = { exit: 127, text: 'x: not found' } as const

test.each<[string, string, Partial<Ending>, Findings, object]>([
  ['exit 0', 'c', {}, NOTHING, { kind: 'success', exit: 0, code: 0 }],
  [
    'a code of --ok-exit',
    'c --ok-exit 24',
    { code: 24 },
    NOTHING,
    { kind: 'success', exit: null, code: 24 },
  ],
  [
    'another code',
    'c',
    { code: 3 },
    NOTHING,
    { kind: 'fail', exit: 3, code: 3, text: 'exit 3 after 12.3 s' },
  ],
  [
    'a code of Windows',
    'c',
    { code: 3_221_225_786 },
    NOTHING,
    { exit: 255, code: 3_221_225_786, text: 'exit 3221225786 after 12.3 s' },
  ],
  [
    'a signal',
    'c',
    { code: null, signal: 'SIGKILL' },
    NOTHING,
    { kind: 'fail', exit: 137, code: 137, text: 'killed by SIGKILL after 12.3 s' },
  ],
  ['minutes', 'c', { code: 1, elapsed: 125_000 }, NOTHING, { text: 'exit 1 after 2 min 5 s' }],
  [
    'a timeout',
    'c --timeout 1h',
    { code: null, signal: 'SIGTERM', timedOut: true },
    NOTHING,
    { kind: 'fail', exit: 124, code: 124, text: 'timed out after 1 h' },
  ],
  [
    'a timeout that ended with 0',
    'c --timeout 5',
    { timedOut: true },
    NOTHING,
    { kind: 'fail', code: 124, text: 'timed out after 5 s' },
  ],
  [
    'no program',
    'c --ok-exit 127',
    { code: null, failure: MISSING },
    NOTHING,
    { kind: 'fail', exit: 127, code: 127, text: 'could not be started: x: not found' },
  ],
  [
    '--fail-if',
    'c --fail-if E',
    {},
    { failIf: 'an E', okIf: null },
    { kind: 'fail', exit: null, code: 0, text: '--fail-if found: an E' },
  ],
  [
    '--fail-if before the code',
    'c --fail-if E',
    { code: 3 },
    { failIf: 'E', okIf: null },
    { exit: 3, text: '--fail-if found: E' },
  ],
  [
    '--ok-if without a match',
    'c --ok-if fine',
    {},
    NOTHING,
    { kind: 'fail', code: 0, text: '--ok-if found nothing' },
  ],
  ['--ok-if with one', 'c --ok-if fine', {}, { failIf: null, okIf: 'fine' }, { kind: 'success' }],
  [
    '--ok-if with one and a bad code',
    'c --ok-if fine',
    { code: 2 },
    { failIf: null, okIf: 'fine' },
    { kind: 'fail', exit: 2 },
  ],
  [
    '--min-time',
    'c --min-time 5',
    { elapsed: 200 },
    NOTHING,
    { kind: 'fail', exit: null, code: 0, text: 'done after 0.2 s, sooner than 5 s' },
  ],
  [
    '--min-time and a bad code',
    'c --min-time 5',
    { code: 2, elapsed: 200 },
    NOTHING,
    { text: 'exit 2 after 0.2 s' },
  ],
])('%s', (_, line, ending, findings, verdict) => {
  expect(verdictOf(anEnd(ending), findings, rules(line))).toMatchObject(verdict)
})

test('each exit code is its own status', () => {
  for (let code = 1; code < 256; code++) {
    expect(verdictOf(anEnd({ code }), NOTHING, rules('c'))).toMatchObject({
      kind: 'fail',
      exit: code,
      code,
    })
  }
})

test('a job that could not be started is not tried again', () => {
  const worth = (ending: Partial<Ending>) =>
    isWorthRetrying(verdictOf(anEnd(ending), NOTHING, rules('c')))
  expect([{ code: 1 }, { code: 126 }, { code: 127 }, { code: 0 }].map(worth)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('the last line names the attempt where there may be several', () => {
  const verdict = verdictOf(anEnd({ code: 3 }), NOTHING, rules('c'))
  expect(verdictLine(verdict, null)).toBe('[tocsin] exit 3 after 12.3 s')
  expect(verdictLine(verdict, { nth: 3, of: 3 })).toBe(
    '[tocsin] attempt 3 of 3: exit 3 after 12.3 s',
  )
})
