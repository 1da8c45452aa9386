// What is told of late signals (contract remotes.md 3.2).
import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../../src/main/clock.ts'
import {
  isLate,
  lateAfter,
  passLate,
  type Standing,
  type Waiting,
} from '../../../src/main/remotes/rules/relay-late.ts'

const T = Date.UTC(2025, 0, 15, 12)
const RID = '11111111-1111-4111-8111-111111111111'

let ids = 0
function waiting(kind: Waiting['kind'], fields: Partial<Waiting> = {}): Waiting {
  const id = ++ids
  const rest = { exitStatus: null, rid: null, heardLate: false, passed: '' }
  return { id, kind, created: T, body: Buffer.from(''), ...rest, ...fields }
}

const UP: Standing = { status: 'up', isSilent: false, openRun: null }
const SILENT: Standing = { status: 'down', isSilent: true, openRun: null }
const FAILED: Standing = { status: 'down', isSilent: false, openRun: null }

/** The requests as `kind: body`. */
function told(late: readonly Waiting[], standing: Standing, takesLogs = true, upTo = 0) {
  const rule = { takesLogs, loggedUpTo: upTo }
  return passLate(late, standing, rule).map(({ kind, body }) => [kind, `${Buffer.from(body)}`])
}

test.each([
  [60, 60],
  [120, 60],
  [300, 150],
  [600, 300],
  [86_400, 300],
])('with a grace of %i s a signal is late after %i s', (grace, seconds) => {
  expect(lateAfter(grace)).toBe(seconds * SECOND)
  const at = (age: number) => isLate({ created: T, heardLate: false }, grace, T + age)
  expect([at(seconds * SECOND), at(seconds * SECOND + 1)]).toEqual([false, true])
})

test('a signal that was itself heard late is late at once', () => {
  expect(isLate({ created: T, heardLate: true }, 3600, T)).toBe(true)
})

describe('one late signal', () => {
  test('that says what the check is goes as it was, with its time', () => {
    const late = [waiting('success', { body: Buffer.from('42 files') })]
    expect(told(late, UP)).toEqual([['success', 'sent 2025-01-15T12:00:00Z\n42 files']])
    expect(told(late, { ...UP, status: 'grace' })).toHaveLength(1)
  })

  test('a fail of a check that failed', () => {
    expect(told([waiting('fail')], FAILED)).toEqual([['fail', 'sent 2025-01-15T12:00:00Z']])
  })

  test('the start of an open run goes as it was', () => {
    const late = [waiting('start', { rid: RID, body: Buffer.from('go') })]
    expect(told(late, { ...UP, openRun: { rid: RID } })).toEqual([['start', 'go']])
  })

  test.each([
    ['a success of a check that is down by silence', 'success', SILENT],
    ['a success of a check that failed since', 'success', FAILED],
    ['a fail of a check that is up', 'fail', UP],
    ['a fail of a check that is down by silence', 'fail', SILENT],
    ['a success of a check that is paused', 'success', { ...UP, status: 'paused' }],
    ['a start of a run that is over', 'start', UP],
    ['a log', 'log', UP],
  ] as const)('%s is a line in the log', (_name, kind, standing) => {
    expect(told([waiting(kind)], standing)).toEqual([
      [
        'log',
        `late: 1 signal, 2025-01-15T12:00:00Z to 2025-01-15T12:00:00Z\n2025-01-15T12:00:00Z ${kind}`,
      ],
    ])
  })
})

describe('several', () => {
  test('a start and its success: the history, then the success', () => {
    const late = [
      waiting('start', { rid: RID }),
      waiting('success', { rid: RID, exitStatus: 0, created: T + MINUTE }),
    ]
    expect(told(late, UP)).toEqual([
      [
        'log',
        [
          'late: 2 signals, 2025-01-15T12:00:00Z to 2025-01-15T12:01:00Z',
          `2025-01-15T12:00:00Z start ${RID}`,
          `2025-01-15T12:01:00Z success 0 ${RID}`,
        ].join('\n'),
      ],
      ['success', 'sent 2025-01-15T12:01:00Z'],
    ])
  })

  test('a fail and a success: the check is up, the fail is history', () => {
    expect(told([waiting('fail'), waiting('success')], UP).map(([kind]) => kind)).toEqual([
      'log',
      'success',
    ])
  })

  test('a success and an open run: both, in this order', () => {
    const late = [waiting('success'), waiting('start', { rid: RID })]
    const standing = { ...UP, openRun: { rid: RID } }
    expect(told(late, standing).map(([kind]) => kind)).toEqual(['log', 'success', 'start'])
  })

  test('then silence here: the history alone', () => {
    const late = [waiting('start', { rid: RID }), waiting('success')]
    const standing = { ...SILENT, openRun: { rid: RID } }
    expect(told(late, standing).map(([kind]) => kind)).toEqual(['log'])
  })

  test('of 300 the newest 200 are listed, and all are counted', () => {
    const late = Array.from({ length: 300 }, (_, n) =>
      waiting('log', { created: T + n * SECOND, exitStatus: n % 256 }),
    )
    const [[, body = ''] = []] = told(late, UP)
    const lines = body.split('\n')
    expect(lines).toHaveLength(201)
    expect(lines[0]).toMatch(/^late: 300 signals, /)
    expect(lines[1]).toBe(`2025-01-15T12:01:40Z log 100`)
  })

  test('each signal is told by one request', () => {
    const late = [waiting('start'), waiting('fail'), waiting('success')]
    const passed = passLate(late, UP, { takesLogs: true }).flatMap((passing) => passing.ids)
    expect([...passed].sort((a, b) => a - b)).toEqual(late.map(({ id }) => id))
  })
})

describe('where bodies may decide', () => {
  test('no history goes, and no line in a body', () => {
    const late = [waiting('fail'), waiting('success', { body: Buffer.from('ok') })]
    expect(told(late, UP, false)).toEqual([['success', 'ok']])
    expect(told([waiting('success')], SILENT, false)).toEqual([])
  })
})

test('what stood in a log already is not listed again', () => {
  const late = [waiting('start', { rid: RID }), waiting('success')]
  const standing = { ...UP, openRun: { rid: RID } }
  expect(told(late, standing, true, late[1]?.id).map(([kind]) => kind)).toEqual([
    'success',
    'start',
  ])
})
