// What the tray's menu and the buttons of notifications do, on a house as the window sees it.
import { expect, test } from 'vitest'
import { HOUR } from '../../src/main/clock.ts'
import { createActions } from '../../src/main/desktop/actions.ts'
import { createCalls } from '../../src/main/desktop/local-client.ts'
import { uniqueKeyOf } from '../../src/main/monitor/rules/unique-key.ts'
import { readSettings } from '../../src/main/settings/stored-settings.ts'
import { aHealthchecksServer, aListedCheck, READ_WRITE } from '../remotes/support/stand-in.ts'
import { anUpCheck, stored, utc } from '../support/builders.ts'
import { silentLog } from '../support/house.ts'
import { openWindowHouse } from '../support/window-house.ts'

async function someDeeds() {
  const house = await openWindowHouse()
  const { clock, monitor, tables, store } = house
  const check = stored(house, anUpCheck({ status: 'down' }))
  const [did, logged]: [unknown[], string[]] = [[], []]
  const actions = createActions({
    clock,
    log: { ...silentLog, warn: (message) => void logged.push(message) },
    calls: createCalls(() => house.window.call),
    zone: () => 'Europe/Riga',
    open: (route) => void did.push(['open', route]),
    pushClipboard: () => void did.push('push'),
    copy: async (text) => void did.push(['copy', text]),
    showLogs: async () => void did.push('logs'),
    copyDiagnostics: async () => void did.push('diagnostics'),
    installUpdate: () => void did.push('update'),
    startHere: async () => void did.push('start-here'),
    quit: () => void did.push('quit'),
  })
  return {
    ...house,
    actions,
    did,
    logged,
    uuid: check.uuid,
    status: () => monitor.checks.byId(check.id)?.status,
    alarmSettings: () => tables.alarmSettings.of(check.id),
    muted: () => readSettings(store.settings).mutedUntil,
  }
}

test('a check is paused', async () => {
  const { actions, uuid, status } = await someDeeds()
  await actions.act('pause', uuid)
  expect(status()).toBe('paused')
})

test('a check is snoozed for an hour from now', async () => {
  const { actions, uuid, alarmSettings, clock } = await someDeeds()
  await actions.perform({ do: 'snooze', uuid })
  expect(alarmSettings().snoozedUntil).toBe(clock.now() + HOUR)
})

test('an outage is acknowledged', async () => {
  const { actions, uuid, alarmSettings, clock } = await someDeeds()
  await actions.act('acknowledge', uuid)
  expect(alarmSettings().acknowledged).toBe(clock.now())
})

test('the buttons of a mirrored check say it to its server, or to ours alone', async () => {
  const { actions, logged, remotes, clock } = await someDeeds()
  const check = aListedCheck({ status: 'down' })
  const server = await aHealthchecksServer([check])
  remotes.start()
  const keys = { apiKey: READ_WRITE }
  const { id } = await remotes.editor.add({ name: 'nas', url: server.url, keys })
  const row = () => remotes.mirror.page(id, null).rows[0]
  await clock.advance(0)
  await expect.poll(row).toBeDefined()
  const place = `@${id}/${uniqueKeyOf(check.uuid)}`
  await actions.act('acknowledge', place)
  await actions.perform({ do: 'snooze', uuid: place })
  expect(row()).toMatchObject({ acknowledged: true, snoozedUntil: clock.now() + HOUR })
  expect(check.status).toBe('down')
  await actions.act('pause', place)
  expect([check.status, row()?.status]).toEqual(['paused', 'paused'])
  expect(logged).toEqual([])
})

test('one that fails is logged, and harms nothing', async () => {
  const { actions, uuid, logged } = await someDeeds()
  await actions.act('pause', uuid)
  await actions.act('acknowledge', uuid)
  expect(logged).toEqual(['to acknowledge a check failed: there is no outage to acknowledge'])
})

test('people are muted for an hour, until tomorrow morning in their zone, for good, and not', async () => {
  const { actions, muted, clock } = await someDeeds()
  await actions.perform({ do: 'mute', until: '1h' })
  expect(muted()).toBe(clock.now() + HOUR)
  await actions.perform({ do: 'mute', until: 'tomorrow' })
  expect(muted()).toBe(utc('2025-01-16T06:00'))
  await actions.perform({ do: 'mute', until: 'on' })
  expect(muted()).toBe('on')
  await actions.perform({ do: 'mute', until: null })
  expect(muted()).toBeNull()
})

test('the rest is handed on', async () => {
  const { actions, did } = await someDeeds()
  await actions.perform({ do: 'open', route: null })
  await actions.perform({ do: 'open', route: '/settings' })
  await actions.perform({ do: 'push-clipboard' })
  await actions.perform({ do: 'start-here' })
  await actions.perform({ do: 'quit' })
  expect(did).toEqual([['open', undefined], ['open', '/settings'], 'push', 'start-here', 'quit'])
})

test('the ping URL of a check is copied', async () => {
  const { actions, uuid, did } = await someDeeds()
  await actions.perform({ do: 'copy-url', uuid })
  expect(did).toEqual([['copy', expect.stringMatching(new RegExp(`^http.*/ping/${uuid}$`))]])
})
