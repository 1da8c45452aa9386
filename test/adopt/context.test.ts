// What the rules ask of the machine (contract adopt.md 4, 9).
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findNode, machineZone } from '../../src/main/adopt/context.ts'
import { resolveZone } from '../../src/main/monitor/schedule/index.ts'
import { temporaryFolder } from '../support/house.ts'

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

test('the Node of this process starts adopted jobs', () => {
  expect(findNode({ PATH: nodeOf('v24.0.0') }, '/opt/node/bin/node')).toBe('/opt/node/bin/node')
})

test('a Node of node_modules goes with its checkout: another is taken, if it is recent', () => {
  const own = '/home/ann/tocsin/node_modules/node/bin/node'
  const [old, ofCheckout, recent] = [
    nodeOf('v16.20.2'),
    nodeOf('v24.0.0', 'node_modules'),
    nodeOf('v18.0.0'),
  ]
  expect(findNode({ PATH: [old, ofCheckout, recent].join(path.delimiter) }, own)).toBe(
    path.join(recent, 'node'),
  )
})

test("Electron's is never taken", () => {
  const recent = nodeOf('v22.0.0')
  expect(findNode({ PATH: recent }, null)).toBe(path.join(recent, 'node'))
})
