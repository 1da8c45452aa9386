// The border of procedures: names, inputs, and what a carrier gets when something is wrong.
import { describe, expect, test } from 'vitest'
import { aDesktop } from '../support/a-desktop.ts'
import { openWindowHouse } from '../support/window-house.ts'

const UUID = '07c2f548-9850-4b27-af5d-6c9dc157ec02'
const PREVIEW = { kind: 'simple', timeout: 60, schedule: '', tz: 'UTC', language: 'en' }

test.each([
  ['an unknown name', 'checks.explode', {}],
  ['a name of every object', 'constructor', {}],
  ['another', '__proto__', {}],
  ['no name', undefined, {}],
  ['a name that is no text', ['schedule.zones'], undefined],
])('%s is not found', async (_case, name, input) => {
  const house = await openWindowHouse()
  const { status, answer } = await house.window.call(name, input)
  expect([status, answer]).toEqual([
    404,
    {
      error: {
        code: 'NOT_FOUND',
        message: expect.stringContaining('no such procedure'),
        told: { key: 'refusals.noProcedure', values: { name: expect.any(String) } },
      },
    },
  ])
})

describe('a wrong input', () => {
  test.each([
    ['a missing field', 'checks.get', {}, 'uuid: ', 'uuid'],
    ['a field of another type', 'checks.snooze', { uuid: UUID, until: 'soon' }, 'until: ', 'until'],
    ['a field too many', 'checks.get', { uuid: UUID, id: 1 }, 'id: ', 'id'],
    [
      'a field within a field',
      'settings.save',
      { quietHours: { enabled: 1 } },
      'quietHours.enabled: ',
      'quietHours.enabled',
    ],
    ['an item of a list', 'checks.beats', { uuids: [UUID, 'x'] }, 'uuids.1: ', 'uuids.1'],
    ['a number out of range', 'checks.remind', { uuid: UUID, every: -1 }, 'every: ', 'every'],
    ['a fraction', 'checks.remind', { uuid: UUID, every: 1.5 }, 'every: ', 'every'],
  ])('%s is refused by the name of the field', async (_case, name, input, text, field) => {
    const house = await openWindowHouse()
    const { status, answer } = await house.answer(name, input)
    expect([status, answer]).toMatchObject([
      400,
      {
        error: {
          code: 'INVALID',
          message: expect.stringContaining(text),
          fields: expect.objectContaining({ [field]: expect.any(String) }),
        },
      },
    ])
  })

  test.each([
    ['none at all', 'checks.get', undefined, 'Invalid input: expected object, received undefined'],
    ['a list', 'checks.get', [], 'Invalid input: expected object, received array'],
    ['null for nothing', 'app.snapshot', null, 'Invalid input: expected undefined, received null'],
  ])('as a whole names no field: %s', async (_case, name, input, message) => {
    const house = await openWindowHouse()
    const { status, answer } = await house.answer(name, input)
    expect([status, answer]).toEqual([400, { error: { code: 'INVALID', message } }])
  })

  test('is not repeated in the message: it may be a secret', async () => {
    const house = await openWindowHouse()
    const { answer } = await house.answer('keys.create', { project: 'hunter2', type: 'hunter2' })
    expect(JSON.stringify(answer)).not.toContain('hunter2')
  })
})

test('an error that a person can mend has its code, its text and its status', async () => {
  const house = await openWindowHouse()
  expect(await house.answer('checks.get', { uuid: UUID })).toEqual({
    status: 404,
    answer: {
      error: {
        code: 'NOT_FOUND',
        message: 'this check is gone',
        told: { key: 'refusals.gone.check' },
      },
    },
  })
})

test('an error that nobody foresaw is logged, and the window learns no more than that', async () => {
  const desktop = aDesktop({ get: () => Promise.reject(new Error('/home/somebody is on fire')) })
  const house = await openWindowHouse({ desktop })
  const { status, answer } = await house.answer('desktop.get', undefined)
  expect(status).toBe(500)
  expect(answer).toMatchObject({ error: { code: 'INTERNAL' } })
  expect(JSON.stringify(answer)).not.toContain('somebody')
  expect(house.troubles).toEqual(['a call of the window failed: /home/somebody is on fire'])
})

test('a store that takes nothing is a 503 with its text', async () => {
  const house = await openWindowHouse()
  const [project] = house.monitor.projects.all()
  await house.close()
  const { status, answer } = await house.answer('projects.rename', {
    uuid: project?.uuid,
    name: 'Another',
  })
  expect([status, answer]).toMatchObject([503, { error: { code: 'STORE_CLOSED' } }])
})

test('an output goes out as it is', async () => {
  const house = await openWindowHouse()
  const { status, answer } = await house.answer('schedule.preview', PREVIEW)
  expect([status, answer]).toMatchObject([200, { output: { kind: 'simple' } }])
})
