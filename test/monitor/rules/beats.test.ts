// One beat for each expected run. Stories are told to the rules of signals and deadlines, so that the
// flips are those that a server stores.
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../src/main/clock.ts'
import { type BeatPing, beatsOf } from '../../../src/main/monitor/rules/beats.ts'
import type { Check, FlipDraft, PingKind } from '../../../src/main/monitor/rules/check.ts'
import { type Gap, shiftBy } from '../../../src/main/monitor/rules/observer.ts'
import {
  applyDeadline,
  applySignal,
  type Change,
  pause,
  resume,
} from '../../../src/main/monitor/rules/signal.ts'
import type { Beat } from '../../../src/shared/views/beats.ts'
import { aCheck, aSignal, at, utc } from '../../support/builders.ts'

type Step = readonly [time: string, what: PingKind | 'pause' | 'resume']
type Story = readonly Step[]

/** `12:00` of the first day, `+1 12:00` of the next. */
function instant(time: string): number {
  const [, day, clock = time] = /^\+(\d+) (.*)$/.exec(time) ?? []
  return at(clock) + Number(day ?? 0) * 24 * HOUR
}

function beatsAfter(
  fields: Partial<Check>,
  story: Story,
  now: string,
  gaps: readonly (readonly [string, string])[] = [],
) {
  const known: Gap[] = gaps.map(([start, end]) => ({
    ...{ start: instant(start), end: instant(end), cause: 'asleep' },
  }))
  // A server that was asleep knows of the gap when it wakes.
  const shift = shiftBy(known, 'aware')
  const flips: FlipDraft[] = []
  const pings: BeatPing[] = []
  let check = aCheck(fields)
  function take(change: Change | null): void {
    if (change === null) return
    check = change.check
    flips.push(...change.flips)
  }
  for (const [time, what] of story) {
    const when = instant(time)
    take(applyDeadline(check, when, shift))
    if (what === 'pause') take(pause(check, when))
    else if (what === 'resume') take(resume(check, when))
    else {
      const recorded = applySignal(check, aSignal({ kind: what, at: when }), shift)
      take(recorded)
      pings.push(recorded.ping)
    }
  }
  take(applyDeadline(check, instant(now), shift))
  return beatsOf({ check, pings, flips, gaps: known, now: instant(now), shift }, 30)
}

const LETTERS: Readonly<Record<Beat['kind'], string>> = {
  success: 's',
  late: 'l',
  fail: 'f',
  missed: 'm',
  gap: 'g',
}
const letters = (beats: readonly Beat[]) => beats.map(({ kind }) => LETTERS[kind]).join('')

const EVERY_MINUTE: Partial<Check> = { timeout: 60, grace: 60 }
const EVERY_5: Partial<Check> = { timeout: 300, grace: 60 }
const PATIENT: Partial<Check> = { timeout: 300, grace: 3600 }
const NIGHTLY: Partial<Check> = { kind: 'cron', schedule: '0 3 * * *', tz: 'UTC', grace: 3600 }

test.each<
  [what: string, Partial<Check>, Story, now: string, expected: string, gaps?: [string, string][]]
>([
  ['nothing was ever heard', EVERY_MINUTE, [], '12:00', ''],
  [
    'runs in time',
    EVERY_MINUTE,
    [
      ['12:00', 'success'],
      ['12:01', 'success'],
    ],
    '12:01',
    'ss',
  ],
  [
    'a run within its grace',
    EVERY_MINUTE,
    [
      ['12:00', 'success'],
      ['12:01:59', 'success'],
    ],
    '12:02',
    'ss',
  ],
  [
    'a start and its end are one run',
    EVERY_MINUTE,
    [
      ['12:00', 'start'],
      ['12:00:30', 'success'],
    ],
    '12:01',
    's',
  ],
  [
    'log entries and ignored pings are no runs',
    EVERY_MINUTE,
    [
      ['12:00', 'success'],
      ['12:00:10', 'log'],
      ['12:00:20', 'ign'],
    ],
    '12:01',
    's',
  ],
  [
    'a failure',
    EVERY_MINUTE,
    [
      ['12:00', 'success'],
      ['12:01', 'fail'],
    ],
    '12:01',
    'sf',
  ],
  ['late, not yet down', EVERY_MINUTE, [['12:00', 'success']], '12:01:59', 's'],
  ['the deadline has passed', EVERY_MINUTE, [['12:00', 'success']], '12:02', 'sm'],
  ['the deadline has passed twice', EVERY_MINUTE, [['12:00', 'success']], '12:03', 'smm'],
  [
    'a long silence has no more beats than there is room for',
    EVERY_MINUTE,
    [['12:00', 'success']],
    '+3 12:00',
    'm'.repeat(30),
  ],
  [
    'it came after its deadline, before the next was expected',
    NIGHTLY,
    [
      ['03:10', 'success'],
      ['+1 05:00', 'success'],
    ],
    '+1 06:00',
    'sl',
  ],
  [
    'it failed after its deadline',
    NIGHTLY,
    [
      ['03:10', 'success'],
      ['+1 05:00', 'fail'],
    ],
    '+1 06:00',
    'sf',
  ],
  [
    'two nights were missed, and the third run came in time',
    NIGHTLY,
    [
      ['03:10', 'success'],
      ['+3 03:10', 'success'],
    ],
    '+3 06:00',
    'smms',
  ],
  [
    'two nights were missed, and no more is due',
    NIGHTLY,
    [['03:10', 'success']],
    '+3 02:00',
    'smm',
  ],
  [
    'a run that began and never ended',
    NIGHTLY,
    [
      ['03:10', 'success'],
      ['+1 03:00', 'start'],
    ],
    '+1 04:00',
    'sm',
  ],
  [
    'one that never ended, then one that did',
    NIGHTLY,
    [
      ['03:10', 'success'],
      ['+1 03:00', 'start'],
      ['+2 03:00', 'start'],
      ['+2 03:10', 'success'],
    ],
    '+2 04:00',
    'sms',
  ],
  ['a check that went down with its first run', NIGHTLY, [['03:00', 'start']], '04:00', 'm'],
  [
    'long grace: late runs are no missed ones',
    PATIENT,
    [
      ['12:00', 'success'],
      ['12:17', 'success'],
    ],
    '12:17',
    'ss',
  ],
  [
    'long grace: what was skipped counts once it is down',
    { ...PATIENT, timeout: 1800 },
    [['12:00', 'success']],
    '13:30',
    'smm',
  ],
  ['silence after a failure', NIGHTLY, [['03:10', 'fail']], '+2 06:00', 'fmm'],
  [
    'silence after a failure, then a success',
    NIGHTLY,
    [
      ['03:10', 'fail'],
      ['+2 03:10', 'success'],
    ],
    '+2 06:00',
    'fms',
  ],
  [
    'a retry soon after a failure',
    NIGHTLY,
    [
      ['03:10', 'fail'],
      ['03:20', 'success'],
    ],
    '06:00',
    'fs',
  ],
  [
    'the machine slept over a run that came at once when it woke',
    NIGHTLY,
    [
      ['03:10', 'success'],
      ['+1 09:05', 'success'],
    ],
    '+1 10:00',
    'ss',
    [['03:30', '+1 09:00']],
  ],
  [
    'the machine slept over many runs',
    EVERY_5,
    [
      ['12:00', 'success'],
      ['18:00:30', 'success'],
    ],
    '18:01',
    'sgs',
    [['12:02', '18:00']],
  ],
  [
    'it slept, woke, and nothing came',
    EVERY_5,
    [['12:00', 'success']],
    '18:00:30',
    'sgm',
    [['12:02', '17:59:30']],
  ],
  [
    'it slept over one run only, which never came',
    NIGHTLY,
    [['03:10', 'success']],
    '+1 12:00',
    'sm',
    [['04:00', '+1 09:00']],
  ],
  [
    'a gap in which nothing was expected',
    NIGHTLY,
    [
      ['03:10', 'success'],
      ['+1 03:10', 'success'],
    ],
    '+1 04:00',
    'ss',
    [['12:00', '13:00']],
  ],
  [
    'a strict check has no gaps',
    { ...EVERY_5, timeout: 3600, observe: 'strict' },
    [['12:00', 'success']],
    '15:00:30',
    'smm',
    [['12:30', '14:59']],
  ],
  [
    'a pause',
    EVERY_MINUTE,
    [
      ['12:00', 'success'],
      ['12:01', 'pause'],
      ['13:00', 'resume'],
      ['13:05', 'success'],
    ],
    '13:05',
    'sgs',
  ],
  [
    'paused, and resumed by a ping',
    EVERY_MINUTE,
    [
      ['12:00', 'success'],
      ['12:01', 'pause'],
      ['13:00', 'success'],
    ],
    '13:00',
    'sgs',
  ],
  [
    'still paused',
    EVERY_MINUTE,
    [
      ['12:00', 'success'],
      ['12:01', 'pause'],
    ],
    '15:00',
    'sg',
  ],
  [
    'paused while it was down',
    EVERY_MINUTE,
    [
      ['12:00', 'success'],
      ['12:03', 'pause'],
    ],
    '15:00',
    'smmg',
  ],
  [
    'resumed, and nothing is expected before the next ping',
    EVERY_MINUTE,
    [
      ['12:00', 'success'],
      ['12:01', 'pause'],
      ['12:02', 'resume'],
    ],
    '15:00',
    'sg',
  ],
])('%s', (_, check, story, now, expected, gaps = []) => {
  expect(letters(beatsAfter(check, story, now, gaps).beats)).toBe(expected)
})

describe('a beat says', () => {
  test('how long the run took, its exit status and its ping', () => {
    const { beats } = beatsAfter(
      EVERY_5,
      [
        ['12:00', 'start'],
        ['12:00:30', 'success'],
      ],
      '12:01',
    )
    expect(beats).toEqual([
      {
        ...{ kind: 'success', at: at('12:00:30'), expected: null },
        ...{ duration: 30_000, exitStatus: null, n: 2 },
      },
    ])
  })

  test('when the missed run was expected, until when, and when it had begun', () => {
    const { beats } = beatsAfter(
      NIGHTLY,
      [
        ['03:10', 'success'],
        ['+1 03:00:05', 'start'],
      ],
      '+1 05:00',
    )
    const began = instant('+1 03:00:05')
    expect(beats[1]).toEqual({
      ...{ kind: 'missed', at: instant('+1 03:00'), expected: instant('+1 03:00') },
      ...{ deadline: instant('+1 04:00'), started: began },
    })
  })

  test('when a late run was expected', () => {
    const { beats } = beatsAfter(
      NIGHTLY,
      [
        ['03:10', 'success'],
        ['+1 05:00', 'success'],
      ],
      '+1 06:00',
    )
    expect(beats[1]).toMatchObject({ kind: 'late', expected: instant('+1 03:00') })
  })

  test('from when to when nobody watched, and why', () => {
    const { beats } = beatsAfter(
      EVERY_5,
      [
        ['12:00', 'success'],
        ['18:00:30', 'success'],
      ],
      '18:01',
      [['12:02', '18:00']],
    )
    expect(beats[1]).toEqual({ kind: 'gap', at: at('12:02'), end: at('18:00'), cause: 'asleep' })
  })
})

describe('beats change by the clock alone', () => {
  test.each<[string, Partial<Check>, Story, now: string, until: string | null]>([
    ['not while it is up', EVERY_MINUTE, [['12:00', 'success']], '12:00:30', null],
    [
      'not while it is paused',
      EVERY_MINUTE,
      [
        ['12:00', 'success'],
        ['12:00:10', 'pause'],
      ],
      '12:30',
      null,
    ],
    ['when the next run is missed', EVERY_5, [['12:00', 'success']], '12:10:20', '12:11'],
    ['when the next run is expected', EVERY_5, [['12:00', 'success']], '12:06', '12:10'],
    ['after a failure', EVERY_5, [['12:00', 'fail']], '12:01', '12:05'],
  ])('%s', (_, check, story, now, until) => {
    expect(beatsAfter(check, story, now).until).toBe(until === null ? null : instant(until))
  })
})

test('a schedule that was edited since does not change what was missed', () => {
  const flips: FlipDraft[] = [
    { created: at('02:00'), oldStatus: 'up', newStatus: 'down', reason: 'timeout' },
  ]
  const ping = { kind: 'success', rid: null, exitStatus: null } as const
  const pings = [
    { ...ping, n: 1, created: at('00:00') },
    { ...ping, n: 2, created: at('02:10') },
    { ...ping, n: 3, created: at('03:10') },
  ]
  const check = aCheck({ timeout: 86_400, grace: 3600 })
  const { beats } = beatsOf({ check, pings, flips, gaps: [], now: at('04:00') }, 30)
  expect(letters(beats)).toBe('sls')
})

test('a check by cron that was silent for years is answered at once', () => {
  const check = aCheck({ kind: 'cron', schedule: '* * * * *', tz: 'Europe/Riga', grace: 60 })
  const flip = { oldStatus: 'up', newStatus: 'down', reason: 'timeout' } as const
  const start = utc('2020-01-01T00:00')
  const { beats, until } = beatsOf(
    {
      check,
      pings: [{ n: 1, kind: 'success', rid: null, exitStatus: null, created: start }],
      flips: [{ ...flip, created: start + 2 * MINUTE }],
      gaps: [],
      now: at('12:00:30'),
    },
    30,
  )
  expect(beats).toHaveLength(30)
  expect(beats.at(-1)).toMatchObject({ kind: 'missed', expected: at('11:59') })
  expect(until).toBe(at('12:01'))
})

test('a stored schedule that no longer computes shows what is known', () => {
  const check = aCheck({
    kind: 'cron',
    schedule: 'nonsense',
    tz: 'UTC',
    due: null,
    alertAfter: null,
  })
  const flip = { oldStatus: 'up', newStatus: 'down', reason: 'timeout' } as const
  const ping = { n: 1, kind: 'success', rid: null, exitStatus: null, created: at('10:00') } as const
  const { beats } = beatsOf(
    {
      check,
      pings: [ping],
      flips: [{ ...flip, created: at('11:00') }],
      gaps: [],
      now: at('12:00'),
    },
    30,
  )
  expect(letters(beats)).toBe('sm')
})
