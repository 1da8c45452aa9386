// Whether anybody shows tray icons, asked by programs that stand in for those of a desktop, and of a
// real session bus where one can be started.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findTrayHost } from '../../../src/main/desktop/tray/tray-host.ts'
import { temporaryFolder } from '../../support/house.ts'

const BUS = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' }

/** A folder for PATH with such programs, each of which runs its line. */
function programs(printing: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(printing)) {
    fs.writeFileSync(path.join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  }
  return folder
}

const find = (env: Record<string, string>) => findTrayHost(env)
const YES = 'echo "   variant       boolean true"'

/** Answers the two questions: has the watcher's name an owner, and is a host behind it. */
const answering = (watcher: boolean, host: boolean) =>
  `case "$*" in *NameHasOwner*) echo "   boolean ${watcher}";; *) echo "   variant   boolean ${host}";; esac`

describe.skipIf(process.platform === 'win32')('on Linux', () => {
  test.each<[string, Record<string, string>, 'notifier' | null]>([
    ['a watcher with a host', { 'dbus-send': answering(true, true) }, 'notifier'],
    ['nobody has the name', { 'dbus-send': answering(false, true) }, null],
    ['a watcher without a host', { 'dbus-send': answering(true, false) }, null],
    ['only the other program is there, and says so', { gdbus: 'echo "(<true>,)"' }, 'notifier'],
    ['only the other program is there, and says no', { gdbus: 'echo "(<false>,)"' }, null],
    ['the first program is believed', { 'dbus-send': answering(true, false), gdbus: YES }, null],
    ['nobody can be asked: it is assumed', {}, 'notifier'],
  ])('%s', async (_, printing, expected) => {
    expect(await find({ ...BUS, PATH: programs(printing) })).toBe(expected)
  })

  test('without a session bus there is nobody', async () => {
    expect(await find({ PATH: programs({ 'dbus-send': YES }) })).toBeNull()
  })
})

const PYTHON = '/usr/bin/python3'
const canStub = spawnSync(PYTHON, ['-c', 'import dbus, gi']).status === 0
const MISSING = ['dbus-daemon', 'dbus-send', 'gdbus'].filter((program) => which(program) === null)
const REASON = [...MISSING, ...(canStub ? [] : ['python3-dbus, python3-gi'])].join(', ')

function which(program: string): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return (
    folders.map((folder) => path.join(folder, program)).find((file) => fs.existsSync(file)) ?? null
  )
}

// Debian: dbus-bin, dbus-daemon, libglib2.0-bin, python3-dbus, python3-gi.
describe.skipIf(process.platform !== 'linux' || REASON !== '')(
  `on a real session bus${REASON === '' ? '' : ` (not installed: ${REASON})`}`,
  () => {
    /** PATH with one of the programs alone. */
    function only(program: string): string {
      const folder = temporaryFolder()
      fs.symlinkSync(which(program) ?? '', path.join(folder, program))
      return folder
    }

    test.each(['dbus-send', 'gdbus'])('%s says who is there', async (program) => {
      const { env } = await startBus()
      const found = () => find({ ...env, PATH: only(program) })
      expect(await found()).toBeNull()
      const watcher = await startWatcher(env, '--without-host')
      expect(await found()).toBeNull()
      watcher.kill()
      await expect.poll(() => nameHasOwner(env)).toBe(false)
      await startWatcher(env)
      expect(await found()).toBe('notifier')
    })
  },
)

/** A bus of its own, which ends with the test. */
async function startBus() {
  const socket = path.join(temporaryFolder(), 'bus')
  const env = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${socket}` }
  const words = ['--session', '--nofork', `--address=${env.DBUS_SESSION_BUS_ADDRESS}`]
  const daemon = spawn('dbus-daemon', words, { stdio: 'ignore' })
  onTestFinished(() => void daemon.kill('SIGKILL'))
  await expect.poll(() => fs.existsSync(socket)).toBe(true)
  return { env }
}

/** The watcher of test/desktop/dbus on that bus. */
async function startWatcher(env: Record<string, string>, ...words: readonly string[]) {
  const stub = path.join(import.meta.dirname, '..', 'dbus', 'watcher_only.py')
  const child = spawn(PYTHON, [stub, ...words], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect.poll(() => nameHasOwner(env), { timeout: 20_000 }).toBe(true)
  return child
}

function nameHasOwner(env: Record<string, string>): boolean {
  const to = ['--session', '--print-reply=literal', '--dest=org.freedesktop.DBus', '/']
  const question = ['org.freedesktop.DBus.NameHasOwner', 'string:org.kde.StatusNotifierWatcher']
  const { stdout } = spawnSync('dbus-send', [...to, ...question], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return stdout.includes('true')
}
