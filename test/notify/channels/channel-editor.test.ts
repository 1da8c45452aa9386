// Channels as people keep them: made, shown, changed, removed (contract channels.md, monitor.md 7.2).
import { describe, expect, test } from 'vitest'
import { MASK } from '../../../src/shared/mask.ts'
import { aCheck, desktopOf, stored } from '../../support/builders.ts'
import { delivering } from '../outbox/delivering.ts'

const SECRET = 'open sesame'
const CONFIG = { host: 'a.example', secret: SECRET }
const FULL = { host: 'a.example', secret: SECRET, up: true, down: true }
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

function aBook() {
  const all = delivering()
  const { monitor, tables, store } = all.house
  const heard: number[] = []
  monitor.events.on('channel', ({ id }) => heard.push(id))
  return {
    ...all,
    heard,
    row: (id: number) => tables.channels.byId(id),
    /** Every byte of the database, as far as it is written. */
    bytes: () => store.db.serialize().toString('latin1'),
  }
}

describe('a new channel', () => {
  test('has its configuration sealed, with the defaults of what was left out', async () => {
    const { channel, editor, row, bytes, heard } = aBook()
    const made = await channel(CONFIG)
    expect(row(made.id)).toEqual(made)
    expect(made).toMatchObject({ name: 'ops', kind: 'wire', disabled: false, lastError: '' })
    expect(bytes()).not.toContain(SECRET)
    expect(await editor.shown(made.uuid)).toEqual({ ...FULL, secret: MASK })
    expect(heard).toEqual([made.id])
  })

  test('may have no name, or one that another has', async () => {
    const { channel } = aBook()
    await channel({}, { name: '' })
    await channel({}, { name: 'ops' })
    expect((await channel({}, { name: 'ops' })).name).toBe('ops')
  })

  test('has up to 100 characters of name, whatever they are', async () => {
    const { channel } = aBook()
    expect((await channel({}, { name: '🔔'.repeat(100) })).id).toBeTypeOf('number')
    await expect(channel({}, { name: '🔔'.repeat(101) })).rejects.toMatchObject({
      code: 'INVALID',
      message: 'name: is longer than 100 characters',
    })
  })

  test('is assigned to every check of its project when that is asked for', async () => {
    const { house, editor } = aBook()
    const { monitor } = house
    const other = await monitor.projects.create('Other')
    const mine = [stored(house, aCheck()), stored(house, aCheck())].map(({ uuid }) => uuid)
    stored(house, aCheck({ projectId: other.id }))
    const draft = { name: 'ops', kind: 'wire', config: {} }
    const everywhere = await editor.create(1, { ...draft, everywhere: true })
    expect(monitor.checks.uuidsOfChannel(everywhere.id)).toEqual(mine)
    expect(monitor.checks.uuidsOfChannel((await editor.create(1, draft)).id)).toEqual([])
  })

  test('with wrong fields is refused with a line for each, and nothing is made', async () => {
    const { house, channel } = aBook()
    const name = 'x'.repeat(101)
    await expect(channel({ host: 1, colour: 'red' }, { name })).rejects.toMatchObject({
      code: 'INVALID',
      message: 'name: is longer than 100 characters\nhost: must be text\ncolour: is not known',
    })
    expect(house.tables.channels.all()).toHaveLength(1)
  })

  test('of an unknown kind is refused, and the known ones are named', async () => {
    await expect(aBook().channel({}, { kind: 'fax' })).rejects.toMatchObject({
      message: 'kind: must be one of: capped, email, group, wire',
    })
  })

  test('cannot be a second desktop', async () => {
    await expect(aBook().channel({}, { kind: 'desktop' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  test('does not take a mask for a secret', async () => {
    const { channel, editor } = aBook()
    const { uuid } = await channel({ secret: MASK })
    expect(await editor.shown(uuid)).toMatchObject({ secret: '' })
  })
})

describe('a change', () => {
  test('keeps what is masked and stores what is new', async () => {
    const { channel, editor, told, outbox, flip, check, house } = aBook()
    const made = await channel(CONFIG)
    const config = { ...(await editor.shown(made.uuid)), host: 'b.example' }
    await editor.update(made.uuid, { name: 'new', config })
    flip(check('backup', made))
    outbox.start()
    await expect.poll(() => told).toMatchObject([{ config: { ...FULL, host: 'b.example' } }])
    expect(house.tables.channels.byId(made.id)).toMatchObject({ name: 'new', kind: 'wire' })
  })

  test('is told to the window', async () => {
    const { channel, editor, heard } = aBook()
    const { id, uuid } = await channel()
    await editor.setDisabled(uuid, true)
    await editor.update(uuid, { name: 'new', config: {} })
    await editor.remove(uuid)
    expect(heard).toEqual([id, id, id, id])
  })

  test('with wrong fields changes nothing', async () => {
    const { channel, editor, row } = aBook()
    const made = await channel(CONFIG)
    const change = editor.update(made.uuid, { name: 'new', config: { host: 1 } })
    await expect(change).rejects.toMatchObject({ code: 'INVALID', message: 'host: must be text' })
    expect(row(made.id)).toEqual(made)
  })

  test.each([
    ['email', false],
    ['wire', true],
  ])('of a disabled channel of the kind %s leaves it disabled: %s', async (kind, disabled) => {
    const { channel, editor, row } = aBook()
    const { id, uuid } = await channel({}, { kind })
    await editor.setDisabled(uuid, true)
    expect(row(id)?.disabled).toBe(true)
    await editor.update(uuid, { name: 'ops', config: {} })
    expect(row(id)?.disabled).toBe(disabled)
    await editor.setDisabled(uuid, false)
    expect(row(id)?.disabled).toBe(false)
  })

  test('mends a configuration that does not open any more', async () => {
    const { house, channel, editor } = aBook()
    const { id, uuid } = await channel(CONFIG)
    house.store.db.prepare('UPDATE channels SET sealed = zeroblob(60) WHERE id = ?').run(id)
    await expect(editor.shown(uuid)).rejects.toMatchObject({ code: 'SECRET_DAMAGED' })
    await editor.update(uuid, { name: 'ops', config: { secret: MASK } })
    expect(await editor.shown(uuid)).toMatchObject({ secret: '' })
  })

  test('of the desktop says what it is to do', async () => {
    const { house, editor } = aBook()
    const { uuid } = desktopOf(house)
    expect(await editor.shown(uuid)).toEqual({ critical: false, sound: true })
    await editor.update(uuid, { name: 'Here', config: { sound: false } })
    expect(await editor.shown(uuid)).toEqual({ critical: false, sound: false })
  })
})

test('the desktop channel cannot be deleted', async () => {
  const { house, editor } = aBook()
  const { id, uuid } = desktopOf(house)
  await expect(editor.remove(uuid)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(house.tables.channels.byId(id)).not.toBeNull()
})

test('a channel that is not there is not found', async () => {
  const { editor } = aBook()
  const draft = { name: 'ops', config: {} }
  for (const act of [
    () => editor.shown(UNKNOWN),
    () => editor.update(UNKNOWN, draft),
    () => editor.remove(UNKNOWN),
    () => editor.setDisabled(UNKNOWN, true),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

describe('a group', () => {
  const group = (value: string) => [{ value }, { name: 'all', kind: 'group' }] as const

  test('has channels of its project as members', async () => {
    const { channel, editor } = aBook()
    const value = [await channel(), await channel()].map(({ uuid }) => uuid).join(',')
    const { uuid } = await channel(...group(value))
    expect(await editor.shown(uuid)).toEqual({ value })
  })

  test('refuses what is no channel of the project', async () => {
    const { house, editor, channel } = aBook()
    const other = await house.monitor.projects.create('Other')
    const foreign = await editor.create(other.id, { name: 'x', kind: 'wire', config: {} })
    for (const uuid of [UNKNOWN, foreign.uuid]) {
      await expect(channel(...group(uuid))).rejects.toMatchObject({
        code: 'INVALID',
        message: `value: there is no integration ${uuid} in the project`,
      })
    }
  })

  test('refuses a group, itself among them', async () => {
    const { channel, editor } = aBook()
    const inner = await channel(...group((await channel()).uuid))
    const refusal = { message: `value: ${inner.uuid} is a group itself` }
    await expect(channel(...group(inner.uuid))).rejects.toMatchObject(refusal)
    const itself = { name: 'all', config: { value: inner.uuid } }
    await expect(editor.update(inner.uuid, itself)).rejects.toMatchObject(refusal)
  })
})
