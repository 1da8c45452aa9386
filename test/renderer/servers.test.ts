// What the pages of other servers say and send (contract remotes.md 1.3, 9).
import { describe, expect, test } from 'vitest'
import { TocsinError } from '../../src/main/errors.ts'
import { assertCredentials } from '../../src/main/remotes/rules/credentials.ts'
import { checkDraft } from '../../src/main/remotes/rules/draft.ts'
import { CallError } from '../../src/renderer/carriers/carrier.ts'
import {
  givenOf,
  isInMore,
  NEW_SERVER,
  serverErrors,
  valuesOf,
} from '../../src/renderer/servers/form.ts'
import {
  draftOf,
  valuesOf as heartbeatValues,
  NEW_HEARTBEAT,
} from '../../src/renderer/servers/heartbeat-form.ts'
import { choiceOf, foundChecks, startText } from '../../src/renderer/servers/move-choice.ts'
import { lookOf, outcomesWords, outcomeWord } from '../../src/renderer/servers/move-words.ts'
import { relayDraft, relayValues } from '../../src/renderer/servers/relay-form.ts'
import { countsOfRelay, waitingText } from '../../src/renderer/servers/relay-words.ts'
import {
  accessText,
  countsText,
  isUnasked,
  leftOutText,
  STATES,
  skewText,
} from '../../src/renderer/servers/server-words.ts'
import { said } from '../../src/renderer/ui/said.ts'
import { setWords, t } from '../../src/renderer/words/t.ts'
import { MASK } from '../../src/shared/mask.ts'
import { LEFT_BEHIND } from '../../src/shared/model/left-behind.ts'
import {
  MOVE_OUTCOMES,
  outcomesText,
  troubledChecks,
} from '../../src/shared/model/move-outcomes.ts'
import { totalsOf } from '../../src/shared/model/move-totals.ts'
import type { LeftBehind, MovedCheck, MoveOutcome } from '../../src/shared/views/moves.ts'
import type { Text } from '../../src/shared/words/catalogue.ts'
import { WORDS as GERMAN } from '../../src/shared/words/de/index.ts'
import { WORDS as ENGLISH } from '../../src/shared/words/en/index.ts'
import { TOLD } from '../../src/shared/words/en/told.ts'
import { WORDS as SPANISH } from '../../src/shared/words/es/index.ts'
import { WORDS as FRENCH } from '../../src/shared/words/fr/index.ts'
import type { Language } from '../../src/shared/words/languages.ts'
import { WORDS as LATVIAN } from '../../src/shared/words/lv/index.ts'
import type { ToldKey } from '../../src/shared/words/told.ts'
import { aRemote, aRemoteDetail, uuidOf } from '../support/window-rows.ts'

const CATALOGUES = { en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH, lv: LATVIAN }

/** The refusal of the main side as the window gets it. */
function refusalOf(act: () => unknown): CallError {
  try {
    act()
  } catch (error) {
    if (error instanceof TocsinError) {
      const { code, message, fields, toldFields } = error
      return new CallError({ code, message, toldFields, ...(fields && { fields }) })
    }
    throw error
  }
  throw new Error('it was not refused')
}

describe('the form', () => {
  test('of a new server sends its address, its name and what was typed', () => {
    const values = { ...NEW_SERVER, name: ' nas ', url: 'https://x ', apiKey: 'k', every: 60 }
    expect(givenOf(values, null)).toEqual({
      ...{ name: 'nas', url: 'https://x', every: '60' },
      keys: { apiKey: 'k' },
    })
    expect(givenOf(NEW_SERVER, null)).toEqual({ name: '', url: '' })
  })

  test('of a saved one sends what changed; a masked key stays beside a new one', () => {
    const before = valuesOf(aRemoteDetail({ keys: ['apiKey', 'pingKey'], ca: 'PEM' }))
    expect(before).toMatchObject({ apiKey: MASK, pingKey: MASK, token: '', ca: 'PEM' })
    expect(givenOf(before, before)).toEqual({})
    expect(givenOf({ ...before, ca: '', name: 'attic' }, before)).toEqual({ ca: '', name: 'attic' })
    expect(givenOf({ ...before, pingKey: 'p' }, before)).toEqual({
      keys: { apiKey: MASK, pingKey: 'p', token: '', user: '' },
    })
  })

  test('of one whose keys are locked says nothing of those that are not typed', () => {
    const before = valuesOf(aRemoteDetail({ keys: null }))
    expect(givenOf({ ...before, apiKey: 'k' }, before, { isLocked: true })).toEqual({
      keys: { apiKey: 'k' },
    })
  })

  test.each([
    ['healthchecks', { apiKey: 'short' }, 'apiKey', /32 characters/],
    ['healthchecks', { pingKey: '?' }, 'pingKey', /not a ping key/],
    ['healthchecks', { token: 't' }, 'apiKey', /no token/],
    ['password-pusher', { token: 'a b' }, 'token', /no spaces/],
    ['password-pusher', { apiKey: 'x'.repeat(32) }, 'token', /it takes a token/],
  ] as const)('a wrong key of %s: %j is said beside %s', (kind, keys, name, text) => {
    const refusal = refusalOf(() => assertCredentials(keys, kind))
    expect(serverErrors(refusal)).toEqual({
      byField: { [name]: expect.stringMatching(text) },
      others: [],
    })
  })

  test.each([
    [{ url: 'http://hc.example.org' }, 'url', true],
    [{ pingBase: 'x' }, 'pingBase', true],
    [{ ca: 'x' }, 'ca', true],
    [{ every: '5' }, 'every', false],
  ] as const)(
    'a wrong %j is said beside its field, and opens “More” if it lies there',
    (given, name, more) => {
      const refusal = refusalOf(() =>
        checkDraft({ name: 'nas', url: 'https://hc.example.org', ...given }, null),
      )
      const errors = serverErrors(refusal)
      expect(Object.keys(errors.byField)).toEqual([name])
      expect(JSON.stringify(errors)).not.toContain('--')
      expect(isInMore(errors)).toBe(more)
    },
  )

  test.each(Object.entries(CATALOGUES))(
    'no flag of the command line is named in %s',
    (language, catalogue) => {
      setWords(language as Language, catalogue)
      const flags = Object.entries(TOLD).flatMap(([room, texts]) =>
        Object.entries<Text>(texts)
          .filter(([, text]) => typeof text === 'string' && text.includes('--'))
          .map(([name]) => said({ key: `${room}.${name}` as ToldKey })),
      )
      const wrong = refusalOf(() =>
        assertCredentials({ apiKey: 'x'.repeat(32) }, 'password-pusher'),
      )
      const { byField } = serverErrors(wrong)
      setWords('en', ENGLISH)
      expect(flags).toHaveLength(4)
      expect(flags.filter((text) => text.includes('--'))).toEqual([])
      // By what was told, not by its English.
      expect(Object.keys(byField)).toEqual(['token'])
    },
  )
})

describe('words', () => {
  test('each state that is no good says what to do', () => {
    const silent = Object.entries(STATES).filter(([, { advice }]) => advice === '')
    expect(silent.map(([state]) => state)).toEqual(['ok'])
  })

  test.each([
    [{ checks: null }, ''],
    [{ checks: 1, down: 0, late: 0 }, '1 check'],
    [{ checks: 12, down: 1, late: 2 }, '12 checks, 1 down, 2 late'],
  ])('counts %j', (counts, text) => {
    expect(countsText(aRemote(counts))).toBe(text)
  })

  test.each([
    [{ access: 'none', lastOk: null }, ['apiKey'], true],
    [{ access: 'none', lastOk: null }, [], false],
    [{ access: 'none', lastOk: 5 }, ['pingKey'], false],
    [{ access: 'read-only', lastOk: null }, ['apiKey'], false],
  ] as const)('%j with keys %j: what they allow is unknown: %j', (row, keys, unknown) => {
    expect(isUnasked(aRemote(row), { keys })).toBe(unknown)
  })

  test('a list that is shown in part says so', () => {
    expect(leftOutText(1)).toMatch(/^1 is left out/)
    expect(leftOutText(12)).toMatch(/^12 are left out/)
  })

  test.each([
    [null, ''],
    [60_000, ''],
    [-121_000, '2 min behind'],
    [7_200_000, '2 h ahead'],
  ])('a clock of %s ms', (skew, text) => {
    expect(skewText(skew)).toBe(text)
  })

  test('a relay says what waits and what became of the rest', () => {
    expect([waitingText(1), waitingText(2)]).toEqual(['1 signal waits', '2 signals wait'])
    const relay = { delivered: 12, skipped: 0, dropped: 3 }
    expect(countsOfRelay(relay)).toBe('12 delivered, 3 dropped')
  })
})

describe('the form of a relay', () => {
  const servers = [aRemote({ access: 'read-only' })]

  test('looks for the namesake first, where a key shows the checks there', () => {
    const values = relayValues(undefined, servers)
    expect(relayDraft(values, 'c')).toEqual({
      ...{ check: 'c', remote: servers[0]?.id, target: null, make: false },
    })
    expect(relayValues(undefined, [aRemote({ access: 'none' })]).how).toBe('target')
  })

  test('makes a check of a slug, and none of a UUID', () => {
    const values = { remote: 'r', how: 'target', target: ' db ', make: true } as const
    expect(relayDraft(values, 'c')).toMatchObject({ target: 'db', make: true })
    expect(relayDraft({ ...values, target: uuidOf(1) }, 'c')).toMatchObject({ make: false })
  })
})

test('what a key may do: a Password Pusher has no relays', () => {
  const access = 'none' as const
  const pusher = { kind: 'password-pusher', access } as const
  expect(accessText(pusher, { keys: [] })).toBe('No token: pushes are anonymous')
  expect(accessText(pusher, { keys: ['token'] })).toBe('A token is saved, but not tested')
  expect(accessText({ kind: 'healthchecks', access }, { keys: [] })).toBe(
    'No key: relays and heartbeat by UUID, anonymous pushes',
  )
})

describe('a move', () => {
  const plain = { tags: '', schedule: 'every 1 day', problem: '', oldUrl: null, newUrl: null }
  const a = (outcome: MoveOutcome, name: string, fields: Partial<MovedCheck> = {}): MovedCheck => ({
    ...{ ...plain, name, outcome, uuid: name, target: `there ${name}` },
    ...{ leaves: ['uuids'], byHand: [], tellsNobody: false },
    ...fields,
  })
  const checks = [
    a('create', 'db', { byHand: [0], tags: 'prod' }),
    a('same', 'web'),
    a('update', 'mail', { byHand: [0, 1], leaves: ['uuids', 'history'], tellsNobody: true }),
    a('refused', 'x', { leaves: [] }),
  ]
  const options = { direction: 'to', relay: false, unticked: new Set<string>() } as const
  const names = (chosen: readonly MovedCheck[]) => chosen.map(({ name }) => name)

  test('says what becomes of the checks', () => {
    expect(outcomesText(checks)).toBe(
      '1 will be created; 1 will be changed; 1 already there; 1 cannot be moved',
    )
    expect(names(troubledChecks(checks))).toEqual(['x'])
    expect(outcomesText([])).toBe('')
  })

  test('all that a start would change go; what is unticked stays', () => {
    const all = choiceOf({ checks }, options)
    expect([names(all.chosen), all.leftOut, all.ids]).toEqual([['db', 'mail'], 0, null])
    const one = choiceOf({ checks }, { ...options, unticked: new Set(['db', 'gone']) })
    expect([names(one.chosen), one.leftOut, one.ids]).toEqual([['mail'], 1, ['mail']])
    const back = choiceOf(
      { checks },
      { ...options, direction: 'from', unticked: new Set(['there db']) },
    )
    expect(back.ids).toEqual(['there mail'])
  })

  test('with a relay those that are there already go, too', () => {
    const { chosen } = choiceOf({ checks }, { ...options, relay: true })
    expect([names(chosen), startText(chosen, 'to')]).toEqual([
      ['db', 'web', 'mail'],
      'Move 3 checks',
    ])
    expect(
      startText(
        chosen.filter(({ outcome }) => outcome === 'same'),
        'to',
      ),
    ).toBe('Relay 1 check')
    expect(startText([], 'to')).toBe('Move 0 checks')
    expect(startText(chosen, 'from')).toBe('Bring 3 checks')
  })

  test('one that nothing names goes with all others, or not at all', () => {
    const nameless = [...checks, a('create', '', { uuid: null })]
    expect(choiceOf({ checks: nameless }, options).chosen).toHaveLength(3)
    const part = choiceOf({ checks: nameless }, { ...options, unticked: new Set(['db']) })
    expect([names(part.chosen), part.leftOut]).toEqual([['mail'], 2])
  })

  test('what is to be done by hand and stays behind is counted of those that go', () => {
    const byHand = ['Mail', 'Pager'].map((name) => ({ kind: 'k', name, checks: 9 }))
    const { chosen } = choiceOf({ checks }, { ...options, unticked: new Set(['mail']) })
    expect(totalsOf({ byHand }, chosen)).toEqual({
      byHand: [{ kind: 'k', name: 'Mail', checks: 1 }],
      leftBehind: [{ what: 'uuids', checks: 1 }],
      tellNobody: 0,
    })
    expect(totalsOf({ byHand }, checks)).toEqual({
      byHand: [
        { kind: 'k', name: 'Mail', checks: 2 },
        { kind: 'k', name: 'Pager', checks: 1 },
      ],
      leftBehind: [
        { what: 'history', checks: 1 },
        { what: 'uuids', checks: 3 },
      ],
      tellNobody: 1,
    })
  })

  test('checks are found by their words', () => {
    expect(names(foundChecks(checks, 'PROD d'))).toEqual(['db'])
    expect(foundChecks(checks, ' ')).toHaveLength(4)
  })
})

test('the heartbeat is sent as its form shows it', () => {
  const whenAsleep = { allow: 86_400 }
  const view = { remote: 'r', target: 'u', every: 600, whenAsleep, lastOk: null, lastError: '' }
  const values = heartbeatValues(view)
  expect(values).toMatchObject({ where: 'known', minutes: 10, asleep: 'allow', hours: 24 })
  expect(draftOf(values, 'r')).toEqual({ remote: 'r', target: 'u', every: 600, whenAsleep })
  expect(draftOf(NEW_HEARTBEAT, 'r')).toEqual({
    ...{ remote: 'r', target: null, every: 300, whenAsleep: 'alarm' },
  })
})

describe('outcomes of a move', () => {
  const outcomes = Object.keys(MOVE_OUTCOMES) as readonly MoveOutcome[]

  test.each(outcomes)('%s is worded as on the command line', (outcome) => {
    expect(outcomeWord({ outcome })).toBe(MOVE_OUTCOMES[outcome].word)
    expect(outcomesWords([{ outcome }])).toBe(outcomesText([{ outcome }]))
  })

  test('several are counted in their order', () => {
    const checks = outcomes.toReversed().map((outcome) => ({ outcome }))
    expect(outcomesWords(checks)).toBe(outcomesText(checks))
  })

  test('checks that a cancelled move did not come to are not shown as trouble', () => {
    const rows = [{ outcome: 'stopped' }, { outcome: 'failed' }] as const
    expect(rows.map((check) => lookOf(check).tone)).toEqual(['off', 'trouble'])
  })

  test('what stays behind is worded as on the command line', () => {
    const kinds = Object.keys(LEFT_BEHIND) as readonly LeftBehind[]
    const words = Object.fromEntries(kinds.map((kind) => [kind, t(`moves.behind.${kind}`)]))
    expect(words).toEqual(LEFT_BEHIND)
  })
})
