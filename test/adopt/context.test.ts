// What the rules ask of the machine (contract adopt.md 4, 9).
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findNode, machineContext, machineZone } from '../../src/main/adopt/context.ts'
import { realMachine } from '../../src/main/adopt/sources/machine.ts'
import { SYSTEM_TABLES } from '../../src/main/adopt/sources/system-tables.ts'
import { resolveZone } from '../../src/main/monitor/schedule/index.ts'
import { temporaryFolder } from '../support/house.ts'
import { aContext, fakeMachine } from './fake-machine.ts'

const zoneOf = (link: string | null, file: string | null) =>
  machineZone({ readLink: () => link, readFile: () => (file === null ? null : Buffer.from(file)) })

test.each([
  ['/usr/share/zoneinfo/Europe/Riga', null, 'Europe/Riga'],
  ['../usr/share/zoneinfo/Japan', 'Europe/Riga\n', 'Asia/Tokyo'],
  ['/var/db/timezone/zoneinfo/America/New_York', null, 'America/New_York'],
  [null, 'Europe/Riga\n', 'Europe/Riga'],
  ['/usr/share/zoneinfo/Mars/Base', null, null],
])('the zone of the link %s and the file %j is %s', (link, file, zone) => {
  expect(zoneOf(link, file)).toBe(zone)
})

test('without link and file, the zone is that of Intl', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(zoneOf(null, null)).toBe(resolveZone(timeZone))
})

/** A folder with a `node` that tells a version. */
function nodeOf(version: string, ...folders: string[]): string {
  const folder = path.join(temporaryFolder(), ...folders)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'node'), `#!/bin/sh\necho ${version}\n`, { mode: 0o755 })
  return folder
}

const { run } = realMachine({})

test('the Node of this process starts adopted jobs', async () => {
  const env = { PATH: nodeOf('v24.0.0') }
  expect(await findNode(env, run, '/opt/node/bin/node')).toBe('/opt/node/bin/node')
})

test('a Node of node_modules goes with its checkout: another is taken, if it is recent', async () => {
  const own = '/home/ann/tocsin/node_modules/node/bin/node'
  const [old, ofCheckout, recent] = [
    nodeOf('v16.20.2'),
    nodeOf('v24.0.0', 'node_modules'),
    nodeOf('v18.0.0'),
  ]
  const env = { PATH: [old, ofCheckout, recent].join(path.delimiter) }
  expect(await findNode(env, run, own)).toBe(path.join(recent, 'node'))
})

test("Electron's is never taken", async () => {
  const recent = nodeOf('v22.0.0')
  expect(await findNode({ PATH: recent }, run, null)).toBe(path.join(recent, 'node'))
})

test('users that the file does not name are asked for, once each; an option is none', async () => {
  const asked: (readonly string[])[] = []
  const machine = {
    ...realMachine({}),
    readFile: () => Buffer.from('root:x:0:0::/root:/bin/sh\n'),
    async run(program: string, words: readonly string[]) {
      asked.push([program, ...words])
      return { status: words.at(-1) === 'ann' ? 0 : 1, stdout: Buffer.alloc(0), stderr: '' }
    },
  }
  const options = { env: { PATH: '' }, dataDir: '/d', baseUrl: 'http://x', now: 0, via: null }
  const { userExists } = await machineContext(options, machine)
  asked.length = 0
  for (const [name, exists] of [
    ['root', true],
    ['ann', true],
    ['ann', true],
    ['nobody-here', false],
    ['-u', false],
  ] as const) {
    expect([name, await userExists(name)]).toEqual([name, exists])
  }
  expect(asked).toEqual([
    ['id', '-u', 'ann'],
    ['id', '-u', 'nobody-here'],
  ])
})

test('a line of a system table whose user does not exist is broken, and cron takes none of the table', async () => {
  const table = '5 * * * * ann /bin/one\n6 * * * * gone /bin/two\n'
  const machine = fakeMachine(null, { '/etc/crontab': table })
  const reasons = async (gone: string) => {
    const context = aContext('/data', { userExists: async (name) => name !== gone })
    const [document] = await SYSTEM_TABLES.read(context, machine)
    return document?.jobs.map(({ reason }) => reason)
  }
  expect(await reasons('gone')).toEqual(['table', 'user'])
  expect(await reasons('nobody')).not.toContain('user')
})

test('nothing that the desktop app runs waits for a child process', () => {
  const files = fs.globSync('src/main/**/*.ts', { exclude: ['src/main/run/**'] })
  const waiting = files.filter((file) =>
    /\b(?:spawn|exec|execFile)Sync\b/.test(fs.readFileSync(file, 'utf8')),
  )
  expect([files.length > 400, waiting]).toEqual([true, []])
})
