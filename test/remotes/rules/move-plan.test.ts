// What a move does with each check (contract remotes.md 4).
import { describe, expect, test } from 'vitest'
import type { Check } from '../../../src/main/monitor/rules/check.ts'
import { movedFields } from '../../../src/main/remotes/rules/move-fields.ts'
import {
  type CheckThere,
  inGroups,
  type MoveSurroundings,
  planMove,
} from '../../../src/main/remotes/rules/move-plan.ts'
import { aCheck } from '../../support/builders.ts'

let made = 0
const own = (fields: Partial<Check> = {}) => aCheck({ id: ++made, name: '', slug: '', ...fields })

function there(of: Check, more: Partial<CheckThere> = {}, document: object = {}): CheckThere {
  const { name, slug } = of
  return {
    ...{ uniqueKey: `k${++made}`, uuid: `u${made}`, name, slug },
    ...{ status: 'new', channels: [] },
    ...more,
    document: { ...movedFields(of), ...document },
  }
}

function planOf(checks: readonly Check[], more: Partial<MoveSurroundings> = {}) {
  const movers = checks.map((check) => ({ check, channels: [] }))
  const surroundings = { checks, there: [], records: [], existing: 'skip', ...more } as const
  return planMove(movers, surroundings).map(({ outcome, there: found, unique, owesPause }) => ({
    ...{ outcome, target: found?.uuid ?? null, unique, owesPause },
  }))
}

const record = (check: Check, uniqueKey: string, owesPause = false) => ({
  ...{ checkId: check.id, uniqueKey, owesPause },
})

describe('unique', () => {
  test('names the slug, else the name, where no other check has it', () => {
    const checks = [own({ slug: 's', name: 'n' }), own({ name: 'm' }), own()]
    expect(planOf(checks).map(({ unique }) => unique)).toEqual(['slug', 'name', null])
  })

  test('is left out of twins, here and there', () => {
    const a = own({ name: 'n' })
    const b = own({ name: 'n' })
    expect(planOf([a, b]).map(({ unique }) => unique)).toEqual([null, null])
    const c = own({ name: 'o' })
    const taken = there(c)
    const records = [record(own(), taken.uniqueKey)]
    expect(planOf([c], { there: [taken], records })).toMatchObject([
      { outcome: 'create', unique: null },
    ])
  })
})

describe('a match', () => {
  test('is the recorded one before slug and name', () => {
    const check = own({ slug: 's', name: 'n' })
    const named = there(check)
    const other = there(own({ slug: 'old', name: 'old' }))
    const records = [record(check, other.uniqueKey)]
    expect(planOf([check], { there: [named, other], records })).toMatchObject([
      { outcome: 'exists', target: other.uuid },
    ])
    // Gone there: as if it had never been recorded.
    expect(planOf([check], { there: [named], records })).toMatchObject([
      { outcome: 'same', target: named.uuid },
    ])
  })

  test('is of the slug before the name', () => {
    const check = own({ slug: 's', name: 'n' })
    const bySlug = there(own({ slug: 's', name: 'x' }))
    const byName = there(own({ slug: 'y', name: 'n' }))
    expect(planOf([check], { there: [byName, bySlug] })).toMatchObject([{ target: bySlug.uuid }])
    expect(planOf([check], { there: [byName] })).toMatchObject([{ target: byName.uuid }])
  })

  test('of one without slug and name is the whole document', () => {
    const check = own({ timeout: 60 })
    const others = [there(own({ timeout: 120 })), there(own({ timeout: 60, name: 'n' }))]
    expect(planOf([check], { there: others })).toMatchObject([{ outcome: 'create' }])
    const alike = [there(check), there(check)]
    expect(planOf([check, own({ timeout: 60 })], { there: alike })).toMatchObject([
      { outcome: 'same', target: alike[0]?.uuid },
      { outcome: 'same', target: alike[1]?.uuid },
    ])
  })

  test('of a slug or name that several have is ambiguous', () => {
    const check = own({ name: 'n' })
    const several = [there(check), there(check)]
    expect(planOf([check], { there: several })).toMatchObject([{ outcome: 'refused' }])
    const [first] = several
    const records = [record(own(), first?.uniqueKey ?? '')]
    expect(planOf([check], { there: several, records })).toMatchObject([{ outcome: 'same' }])
  })
})

describe('a pause', () => {
  const paused = (fields: Partial<Check> = {}) => own({ name: 'n', status: 'paused', ...fields })

  test('goes with what is made', () => {
    expect(planOf([paused()])).toMatchObject([{ outcome: 'create', owesPause: true }])
  })

  test('that was cut off is made up for', () => {
    const check = paused()
    const found = there(check, { status: 'up' })
    const records = [record(check, found.uniqueKey, true)]
    expect(planOf([check], { there: [found], records })).toMatchObject([
      { outcome: 'update', owesPause: true },
    ])
  })

  test('here after the move does not reach what goes on there', () => {
    const check = paused()
    for (const status of ['new', 'up', 'down'] as const) {
      const found = there(check, { status })
      const records = [record(check, found.uniqueKey)]
      expect(planOf([check], { there: [found], records })).toMatchObject([{ outcome: 'same' }])
    }
    // Equal and pinged: somebody made it by other means.
    expect(planOf([check], { there: [there(check, { status: 'up' })] })).toMatchObject([
      { outcome: 'same' },
    ])
  })
})

test.each([
  ['grace', { grace: 61 }, 'exists'],
  ['kind of schedule', { schedule: '* * * * *', timeout: undefined }, 'exists'],
  ['a field that an older server does not know', { filter_http_body: undefined }, 'same'],
])('one that differs in its %s', (_what, change, outcome) => {
  const check = own({ name: 'n' })
  const document = { ...movedFields(check), ...change }
  const known = Object.fromEntries(
    Object.entries(document).filter(([, value]) => value !== undefined),
  )
  const found = { ...there(check), document: known }
  expect(planOf([check], { there: [found] })).toMatchObject([{ outcome }])
  expect(planOf([check], { there: [found], existing: 'update' })).toMatchObject([
    { outcome: outcome === 'same' ? 'same' : 'update' },
  ])
})

test('twins go one after the other, others side by side', () => {
  const checks = [own({ name: 'a' }), own({ name: 'b' }), own({ name: 'a' }), own(), own()]
  const moves = planMove(
    checks.map((check) => ({ check, channels: [] })),
    { checks, there: [], records: [], existing: 'skip' },
  )
  expect(inGroups(moves).map((group) => group.length)).toEqual([4, 1])
})
