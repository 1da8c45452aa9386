// The built program in a process of its own: each command once, with the same exit code, output and
// errors as in the process of the tests, where the other files run them.
import os from 'node:os'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../src/main/commands/all.ts'
import { freePort, preparedFolder, run, runSpawned } from './running.ts'

/** The words of each command, and what it reads on stdin. `serve` and `service` have files of their own. */
const WORDS: Readonly<Record<string, readonly [words: readonly string[], input?: string]>> = {
  'project list': [['--json']],
  'project create': [['--name', 'Home']],
  'project show': [[]],
  'key create': [['--type', 'read-only']],
  'key list': [[]],
  'key rename': [['hcw_none', 'phone']],
  'key revoke': [['hcw_none']],
  'key rotate-master': [[]],
  'channel create': [['--kind', 'ntfy', '--name', 'phone', '--config', '{"topic": "t"}']],
  'channel list': [['--json']],
  'channel test': [['nowhere']],
  'channel disable': [['Desktop']],
  'channel enable': [['Desktop']],
  'channel delete': [['nowhere']],
  'check create': [['--name', 'nightly']],
  'check list': [[]],
  'check pause': [['backup', 'nowhere']],
  'check resume': [['backup', '--json']],
  'check delete': [['--tag', 'nowhere']],
  'check snooze': [['backup', '--off']],
  'check ack': [['backup']],
  'check incident': [['backup']],
  'tag snooze': [['nowhere']],
  'maintenance list': [['--json']],
  'maintenance start': [['Disks', '--for', '2h']],
  'maintenance add': [['Disks', '--schedule', '0 2 * * *', '--for', '8d']],
  'maintenance end': [['nowhere']],
  'maintenance remove': [['nowhere']],
  report: [['--of', 'never']],
  'report week': [['--of', 'never']],
  'report month': [['--of', 'never']],
  'project snooze': [['--off']],
  'status-page list': [[]],
  'status-page add': [['--title', 'All']],
  'status-page edit': [['nowhere']],
  'status-page remove': [['nowhere']],
  'token create': [[]],
  window: [[]],
  'window sessions': [[]],
  'window sign-out': [[]],
  'token list': [[]],
  'token revoke': [['none']],
  push: [['--passphrase', 'sesame'], 'hunter2\n'],
  'pushes list': [[]],
  'pushes audit': [['none']],
  'pushes change': [['none', '--views', '1']],
  'pushes expire': [['none']],
  'request create': [['the VPN password']],
  'request list': [[]],
  'request show': [['none']],
  'request read': [['none']],
  'request withdraw': [['none']],
  'request delete': [['none']],
  'schedule next': [['--stdin'], '{"expr":"daily","after":"2025-01-15T00:00:00Z","count":1}\n'],
  'remote add': [
    ['--name', 'nas', '--url', 'https://nas.invalid', '--kind', 'tocsin', '--no-test'],
  ],
  'remote list': [[]],
  'remote checks': [['nowhere']],
  'remote test': [['nowhere']],
  'remote edit': [['nowhere']],
  'remote remove': [['nowhere']],
  'relay set': [['--check', 'backup', '--to', 'nowhere', '--match']],
  'relay list': [[]],
  'relay off': [['--check', 'backup']],
  'heartbeat set': [['--to', 'nowhere', '--create']],
  'heartbeat show': [[]],
  'heartbeat off': [[]],
  move: [['--to', 'nowhere']],
  doctor: [['--json']],
  // Refused: it is there already.
  backup: [[import.meta.filename]],
  restore: [['nowhere']],
  // Of no machine: a table without a line.
  adopt: [['--crontab', os.devNull]],
}

test('each command is here', () => {
  const commands = COMMANDS.map(({ name }) => name).filter(
    (name) => !/^serv(e|ice\b.*)$/.test(name),
  )
  expect(Object.keys(WORDS).sort()).toEqual([...commands].sort())
})

/** Without what is new each time: keys, tokens, UUIDs, instants, folders. */
function stable(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'INSTANT')
    .split(`${os.tmpdir()}/`)
    .map((part, i) => (i === 0 ? part : part.replace(/^[\w-]+/, 'FOLDER')))
    .join('')
    .replaceAll(/"badge_key":"[^"]+"/g, '"badge_key":"KEY"')
    .replaceAll(/hcr_\w+|[\w-]{20,}/g, 'SECRET')
    .replaceAll(/\d+ KiB/g, 'SIZE')
}

test.each(Object.entries(WORDS))('%s', async (name, [words, input = '']) => {
  const folder = () => ['--data-dir', preparedFolder().dataDir]
  const command = [...name.split(' '), ...words]
  // The doctor tries the port, and another test may try the usual one at this moment.
  const options = { input, env: { TOCSIN_PORT: `${await freePort()}` } }
  const spawned = await runSpawned([...command, ...folder()], options)
  const here = await run([...command, ...folder()], options)
  const [ofSpawned, ofHere] = [spawned, here].map(({ code, stdout, stderr }) => ({
    code,
    stdout: stable(stdout),
    stderr: stable(stderr),
  }))
  expect(ofSpawned).toEqual(ofHere)
})
