// Whether anybody shows tray icons, asked by programs that stand in for those of a desktop, and of a
// real session bus where one can be started.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTrayHost } from '../../../src/main/desktop/tray/tray-host.ts'
import { temporaryFolder } from '../../support/house.ts'
import { missingPrograms, startSession } from '../support/private-session.ts'

const BUS = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' }

/** A folder for PATH with such programs, each of which prints its text. */
function programs(printing: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(printing)) {
    fs.writeFileSync(path.join(folder, name), `#!/bin/sh\necho "${text}"\n`, { mode: 0o755 })
  }
  return folder
}

async function look(env: Record<string, string>, platform: NodeJS.Platform = 'linux') {
  let changes = 0
  const host = createTrayHost({ platform, env, onChange: () => void changes++ })
  await host.look()
  return { host, changes: () => changes }
}

const isThere = async (env: Record<string, string>, platform?: NodeJS.Platform) =>
  (await look(env, platform)).host.isThere()

describe.skipIf(process.platform === 'win32')('on Linux', () => {
  test.each<[string, Record<string, string>, boolean]>([
    ['the bus says that somebody has the name', { 'dbus-send': '   boolean true' }, true],
    ['the bus says that nobody has', { 'dbus-send': '   boolean false' }, false],
    ['only the other program is there, and says so', { gdbus: '(true,)' }, true],
    ['only the other program is there, and says no', { gdbus: '(false,)' }, false],
    ['the first program is believed', { 'dbus-send': 'boolean false', gdbus: '(true,)' }, false],
    ['nobody can be asked: it is assumed', {}, true],
  ])('%s', async (_, printing, expected) => {
    expect(await isThere({ ...BUS, PATH: programs(printing) })).toBe(expected)
  })

  test('without a session bus there is nobody', async () => {
    expect(await isThere({ PATH: programs({ 'dbus-send': 'boolean true' }) })).toBe(false)
  })

  test('a change is told once', async () => {
    const folder = programs({ 'dbus-send': 'boolean false' })
    const { host, changes } = await look({ ...BUS, PATH: folder })
    await host.look()
    expect(changes()).toBe(1)
    fs.writeFileSync(path.join(folder, 'dbus-send'), '#!/bin/sh\necho boolean true\n')
    await host.look()
    expect([host.isThere(), changes()]).toEqual([true, 2])
  })
})

test.each(['darwin', 'win32'] as const)('on %s there is always somebody', async (platform) => {
  expect(await isThere({}, platform)).toBe(true)
})

describe.skipIf(process.platform !== 'linux' || missingPrograms('gdbus').length > 0)(
  'on a real session bus without a panel',
  () => {
    test.each(['dbus-send', 'gdbus'])('%s says that nobody is there', async (program) => {
      const { env } = await startSession()
      const found = (process.env.PATH ?? '')
        .split(path.delimiter)
        .map((folder) => path.join(folder, program))
        .find((file) => fs.existsSync(file))
      const folder = temporaryFolder()
      fs.symlinkSync(found ?? '', path.join(folder, program))
      expect(await isThere({ ...env, PATH: folder })).toBe(false)
    })
  },
)
