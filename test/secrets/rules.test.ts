// The rules for a new push, for every carrier (contract push.md 2.3, 6.1). How the API words them:
// test/http/pushes/draft.test.ts.

import { describe, expect, test } from 'vitest'
import { englishFields } from '../../src/main/errors.ts'
import { assertDraft, problemsOf } from '../../src/main/secrets/rules.ts'
import { DEFAULT_DRAFT, PUSH_OPTIONS, type PushDraft } from '../../src/shared/model/push-options.ts'
import { aDraft, openHouse, STRANGER } from './vault-house.ts'

const problems = (changes: Partial<PushDraft>, fileCount = 0) =>
  englishFields(problemsOf({ ...DEFAULT_DRAFT, payload: 'secret', ...changes }, fileCount))

test('limits and defaults are those of the contract', () => {
  const { expireAfterDays, expireAfterViews, files, name, note, passphrase } = PUSH_OPTIONS
  expect(expireAfterDays).toMatchObject({ default: 7, min: 1, max: 90 })
  expect(expireAfterViews).toMatchObject({ default: 5, min: 1, max: 100 })
  expect(files).toMatchObject({ max: 10, maxBytes: 104_857_600 })
  expect([name, note, passphrase].map(({ maxLength }) => maxLength)).toEqual([255, 65_536, 1024])
})

test('a payload and the defaults are right', () => {
  expect(problems({})).toEqual({})
})

describe('bounds', () => {
  const TIME = { expireAfterMinutes: 'must be a whole number from 1 to 129600' }
  const VIEWS = { expireAfterViews: 'must be a whole number from 1 to 100' }

  test.each([
    [{ expireAfterMinutes: 1 }, {}],
    [{ expireAfterMinutes: 90 * 1440 }, {}],
    [{ expireAfterMinutes: 90 * 1440 + 1 }, TIME],
    [{ expireAfterMinutes: 0 }, TIME],
    [{ expireAfterMinutes: -5 }, TIME],
    [{ expireAfterMinutes: 1.5 }, TIME],
    [{ expireAfterMinutes: Number.NaN }, TIME],
    [{ expireAfterViews: 1 }, {}],
    [{ expireAfterViews: 100 }, {}],
    [{ expireAfterViews: 101 }, VIEWS],
    [{ expireAfterViews: 0 }, VIEWS],
    [{ expireAfterViews: 2.5 }, VIEWS],
  ])('%j: %j', (changes, expected) => {
    expect(problems(changes)).toEqual(expected)
  })
})

test('every wrong field is named', () => {
  const long = 'x'.repeat(70_000)
  const draft = { payload: null, name: long, note: long, passphrase: long, expireAfterViews: 0 }
  expect(Object.keys(problems(draft, 11))).toEqual([
    'files',
    'payload',
    'name',
    'note',
    'passphrase',
    'expireAfterViews',
  ])
})

test('a refusal carries them', () => {
  const draft = { ...DEFAULT_DRAFT, expireAfterViews: 0 }
  const fields = {
    payload: 'Payload is required.',
    expireAfterViews: 'must be a whole number from 1 to 100',
  }
  expect(() => assertDraft(draft, 0)).toThrow(expect.objectContaining({ code: 'INVALID', fields }))
})

describe('creating', () => {
  test('refuses what the rules refuse, and stores nothing', async () => {
    const house = await openHouse()
    for (const changes of [{ payload: ' ' }, { expireAfterMinutes: -5 }, { expireAfterViews: 0 }]) {
      await expect(house.push(changes)).rejects.toMatchObject({ code: 'INVALID' })
    }
    const { pushes } = house.secrets.tables
    expect(pushes.nextEvent()).toBeNull()
  })

  test.each([null, '', '  ', '\t\n'])('the passphrase %j is none', async (passphrase) => {
    const house = await openHouse()
    const push = await house.push({ passphrase })
    expect(push.hasPassphrase).toBe(false)
    expect(await house.read(push.token)).toMatchObject({ outcome: 'revealed' })
  })

  test.each([
    [1, 1],
    [1440, 1],
    [1441, 2],
    [90 * 1440, 90],
  ])('%i minutes are shown as %i days', async (expireAfterMinutes, days) => {
    const house = await openHouse()
    expect((await house.push({ expireAfterMinutes })).expireAfterDays).toBe(days)
  })

  test('a url push is never deletable by viewers', async () => {
    const house = await openHouse()
    const url = await house.push({ kind: 'url', payload: 'https://a.test' })
    expect(url.deletableByViewer).toBeNull()
  })

  test('a file push without a message has none', async () => {
    const { vault, payload } = await openHouse()
    for (const message of ['', null]) {
      const draft = aDraft({ kind: 'file', payload: message })
      expect(payload((await vault.create(draft, STRANGER)).token)).toBeNull()
    }
    const { token } = await vault.create(aDraft({ kind: 'file', payload: 'see inside' }), STRANGER)
    expect(payload(token)).not.toBeNull()
  })
})
