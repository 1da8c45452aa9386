// `tocsin remote …` against stand-ins and another Tocsin (contract remotes.md 1, 8).
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { skewText } from '../../src/main/commands/remote-tested.ts'
import { CERTIFICATE } from '../notify/support/certificate.ts'
import { aClosedPort } from '../notify/support/raw-server.ts'
import {
  aHealthchecksServer,
  aListedCheck,
  aPushServer,
  aServer,
  json,
  READ_ONLY,
  READ_WRITE,
} from '../remotes/support/stand-in.ts'
import { temporaryFolder } from '../support/house.ts'
import { serveInProcess } from '../support/serve-in-process.ts'
import { makeCheck, makeKey, preparedFolder, refusal, run, withDatabase } from './running.ts'

function remotesOn(dataDir: string) {
  const remote = (words: readonly string[], input = '') =>
    run(['remote', ...words, '--data-dir', dataDir], { input })
  /** Adds one with its key from stdin. */
  const add = (name: string, url: string, key = '', ...more: string[]) =>
    remote(
      ['add', '--name', name, '--url', url, ...(key === '' ? [] : ['--key-file', '-']), ...more],
      key,
    )
  const list = async () => JSON.parse((await remote(['list', '--json'])).stdout)
  return { dataDir, remote, add, list }
}

const aFolder = () => remotesOn(preparedFolder().dataDir)
const UUID_LINE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\n$/

describe('add', () => {
  test('finds a Healthchecks server, its access and its counts', async () => {
    const server = await aHealthchecksServer([
      aListedCheck({ status: 'down' }),
      aListedCheck({ status: 'grace' }),
      aListedCheck(),
    ])
    const { add, list } = aFolder()
    const { code, stdout, stderr } = await add('nas', server.url, READ_WRITE)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(UUID_LINE)
    expect(await list()).toEqual([
      {
        id: stdout.trimEnd(),
        name: 'nas',
        kind: 'healthchecks',
        base: server.url,
        ping_base: `${server.url}/ping/`,
        access: 'read-write',
        state: 'ok',
        since: expect.stringMatching(/Z$/),
        detail: '',
        last_ok: expect.stringMatching(/Z$/),
        stale: false,
        checks: 3,
        down: 1,
        late: 1,
        skew_ms: expect.any(Number),
        every_s: 30,
        wire_bytes: expect.any(Number),
      },
    ])
  })

  test.each([
    ['a read-only key', READ_ONLY, {}, 'read-only'],
    ['a compressed list', READ_WRITE, { gzip: true }, 'read-write'],
    ['an older server', READ_WRITE, { api: 2 }, 'read-write'],
    ['a server in a folder', READ_WRITE, { path: '/hc' }, 'read-write'],
    ['no key', '', {}, 'none'],
  ] as const)('%s', async (_name, key, options, access) => {
    const server = await aHealthchecksServer([aListedCheck()], options)
    const { add, list } = aFolder()
    const url = 'path' in options ? server.url + options.path : server.url
    expect((await add('nas', url, key)).stderr).toBe('')
    const counted = key === '' ? null : 1
    expect(await list()).toMatchObject([{ access, checks: counted, ping_base: `${url}/ping/` }])
  })

  test.each([
    [READ_WRITE, 'read-write'],
    [READ_ONLY, 'read-only'],
  ])('the access of a key to an empty project is found out', async (key, access) => {
    const server = await aHealthchecksServer()
    const { add, list } = aFolder()
    await add('nas', server.url, key)
    expect(await list()).toMatchObject([{ access, checks: 0 }])
  })

  test.each([2, 1] as const)('finds a Password Pusher server with API v%i', async (version) => {
    const server = await aPushServer('sesame', { version })
    const { add, list } = aFolder()
    expect((await add('pushes', server.url, 'token=sesame')).stderr).toBe('')
    expect(await list()).toMatchObject([
      { kind: 'password-pusher', access: 'token', state: 'ok', checks: null },
    ])
  })

  test('finds another Tocsin, and its instance', async () => {
    // Prepared folders are copies of one: they are one installation.
    const other = temporaryFolder()
    await makeCheck(other)
    const key = await makeKey(other)
    const served = await serveInProcess(other)
    const { dataDir, add, list } = aFolder()
    expect((await add('office', served.url, key)).stderr).toBe('')
    expect(await list()).toMatchObject([{ kind: 'tocsin', access: 'read-write', checks: 1 }])
    const instance = withDatabase(dataDir, (db) =>
      db.prepare('SELECT instance FROM remotes').pluck().get(),
    )
    expect(instance).toMatch(/^[0-9a-f]{16}$/)
  })

  test('refuses this very Tocsin', async () => {
    const { dataDir, add, list } = aFolder()
    const served = await serveInProcess(dataDir)
    expect(await add('me', served.url)).toEqual(refusal(1, 'that is this very Tocsin'))
    expect(await list()).toEqual([])
  })

  test('refuses the same project twice, whatever the key', async () => {
    const server = await aHealthchecksServer([aListedCheck()])
    const { add } = aFolder()
    await add('nas', server.url, READ_WRITE)
    const again = await add('again', server.url, READ_ONLY)
    expect(again).toEqual(refusal(1, 'nas is the same project already'))
  })

  test('refuses ping URLs elsewhere until a person allows them', async () => {
    const pingBase = 'https://pings.example.org/'
    const server = await aHealthchecksServer([aListedCheck()], { pingBase })
    const { add, list } = aFolder()
    const { code, stderr } = await add('nas', server.url, READ_WRITE)
    expect([code, stderr]).toEqual([
      1,
      'tocsin: pings of this server go to https://pings.example.org. Allow that with --ping-base https://pings.example.org/…\n',
    ])
    expect((await add('nas', server.url, READ_WRITE, '--ping-base', pingBase)).code).toBe(0)
    expect(await list()).toMatchObject([{ ping_base: pingBase }])
  })

  test.each([
    [['--url', 'ftp://a.org'], '--url must be an http or https URL'],
    [
      ['--url', 'http://example.org'],
      '--url would send keys unencrypted; use https, or allow it with --plain-http',
    ],
    [['--url', 'https://a:b@a.org'], '--url must not hold a user or password'],
    [
      ['--url', 'https://a.org', '--every', '9'],
      '--every must be a whole number of seconds from 10 to 3600',
    ],
    [
      ['--url', 'https://a.org', '--kind', 'x'],
      '--kind must be one of: healthchecks, password-pusher, tocsin',
    ],
    [['--url', 'https://a.org', '--no-test'], '--kind is needed where the server is not asked'],
    [
      ['--url', 'https://a.org', '--no-test', '--kind', 'tocsin', '--every', '20'],
      '--every must be at least 30 seconds, except on private addresses',
    ],
  ])('refuses %j: 64', async (words, line) => {
    const { remote } = aFolder()
    expect(await remote(['add', '--name', 'nas', ...words])).toEqual(refusal(64, line))
  })

  test('refuses a name of 41 characters, one that is taken, and a 51st remote', async () => {
    const { add } = aFolder()
    const words = ['--no-test', '--kind', 'tocsin']
    const url = 'https://a.org'
    expect((await add('n'.repeat(41), url, '', ...words)).stderr).toBe(
      'tocsin: --name must have 1 to 40 characters\n',
    )
    for (let n = 1; n <= 50; n++) expect((await add(`n${n}`, url, '', ...words)).code).toBe(0)
    expect(await add('n1', url, '', ...words)).toMatchObject({ code: 1 })
    expect(await add('n51', url, '', ...words)).toEqual(refusal(1, 'there may be 50 remotes'))
  })

  test('a server that is not there: 69; one that refuses or is another: 1; nothing is stored', async () => {
    const { add, list } = aFolder()
    const port = await aClosedPort()
    const why = `Connection failed: 127.0.0.1:${port} refuses connections`
    expect(await add('a', `http://127.0.0.1:${port}`)).toEqual(refusal(69, why))
    const server = await aHealthchecksServer()
    expect(await add('b', server.url, 'w'.repeat(32))).toEqual(refusal(1, 'refused (401)'))
    const page = await aServer((_asked, response) => void response.end('<h1>Welcome</h1>'))
    expect((await add('c', page.url)).code).toBe(1)
    const broken = await aServer((_asked, response) => json(response, {}, 500))
    expect(await add('d', broken.url)).toEqual(refusal(69, 'answers 500'))
    const pushes = await aPushServer('t')
    expect(await add('e', pushes.url, '', '--kind', 'healthchecks')).toEqual(
      refusal(1, 'is a password-pusher server, not healthchecks'),
    )
    expect(await list()).toEqual([])
  })

  test('its keys are nowhere in the data folder', async () => {
    const server = await aHealthchecksServer([aListedCheck()])
    const { dataDir, add } = aFolder()
    await add('nas', server.url, `api_key=${READ_WRITE}\nping_key=sesame-ping-key`)
    for (const file of fs.readdirSync(dataDir)) {
      const bytes = fs.readFileSync(path.join(dataDir, file))
      expect(bytes.includes(READ_WRITE)).toBe(false)
      expect(bytes.includes('sesame-ping-key')).toBe(false)
    }
  })

  test('takes a certificate, and refuses what is none', async () => {
    const { dataDir, add } = aFolder()
    const file = path.join(temporaryFolder(), 'ca.pem')
    fs.writeFileSync(file, CERTIFICATE)
    const words = ['--no-test', '--kind', 'tocsin', '--ca', file]
    expect((await add('nas', 'https://a.org', '', ...words)).code).toBe(0)
    const stored = withDatabase(dataDir, (db) => db.prepare('SELECT ca FROM remotes').pluck().get())
    expect(stored).toBe(`${CERTIFICATE.trim()}\n`)
    fs.writeFileSync(file, 'no certificate')
    expect(await add('b', 'https://b.org', '', ...words)).toEqual(
      refusal(64, '--ca must be a file of certificates in PEM form'),
    )
  })
})

describe('test', () => {
  test('prints what it found and stores how the server stands', async () => {
    const checks = [aListedCheck()]
    const server = await aHealthchecksServer(checks)
    const { add, remote, list } = aFolder()
    await add('nas', server.url, READ_WRITE)
    checks.push(aListedCheck({ status: 'down' }))
    const { code, stdout } = await remote(['test', 'nas'])
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^healthchecks, access: read-write; 2 checks, 1 down, 0 late; /),
    ])
    await server.close()
    const why = `Connection failed: ${new URL(server.url).host} refuses connections`
    expect(await remote(['test', 'nas'])).toEqual(refusal(69, why))
    expect(await list()).toMatchObject([{ state: 'unreachable', detail: why, checks: 2, down: 1 }])
  })

  test.each([
    [-1999, 'right'],
    [1999, 'right'],
    [-90_400, '1 min 30 s behind'],
    [7_200_000, '2 h ahead'],
  ])('a clock %s ms ahead is %s', (skew, text) => {
    expect(skewText(skew)).toBe(text)
  })

  test('a name that is none: 1', async () => {
    expect(await aFolder().remote(['test', 'x'])).toEqual(
      refusal(1, 'there is no remote named x (see: tocsin remote list)'),
    )
  })

  test('locked keys are said, and the state is locked', async () => {
    const server = await aHealthchecksServer([aListedCheck()])
    const { dataDir, add, remote, list } = aFolder()
    await add('nas', server.url, READ_WRITE)
    fs.writeFileSync(path.join(dataDir, 'master.key'), `${'0'.repeat(64)}\n`)
    const { code, stderr } = await remote(['test', 'nas'])
    expect([code, stderr]).toEqual([78, expect.any(String)])
    expect(await list()).toMatchObject([{ state: 'locked' }])
  })
})

describe('edit', () => {
  test('changes what is given and keeps the rest, keys included', async () => {
    const server = await aHealthchecksServer([aListedCheck()])
    const { add, remote, list } = aFolder()
    await add('nas', server.url, READ_WRITE)
    const words = ['edit', 'nas', '--name', 'cellar', '--every', '15']
    expect(await remote(words)).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await list()).toMatchObject([
      { name: 'cellar', every_s: 15, access: 'read-write', state: 'ok', checks: 1 },
    ])
  })

  test('new keys are tested, and kept only if they are good', async () => {
    const server = await aHealthchecksServer([aListedCheck()])
    const { add, remote, list } = aFolder()
    await add('nas', server.url, READ_WRITE)
    const bad = await remote(['edit', 'nas', '--key-file', '-'], 'w'.repeat(32))
    expect(bad).toEqual(refusal(1, 'refused (401)'))
    expect((await remote(['test', 'nas'])).code).toBe(0)
    expect((await remote(['edit', 'nas', '--key-file', '-'], READ_ONLY)).code).toBe(0)
    expect(await list()).toMatchObject([{ access: 'read-only' }])
  })

  test('off asks nobody; on tests again', async () => {
    const server = await aHealthchecksServer([aListedCheck()])
    const { add, remote, list } = aFolder()
    await add('nas', server.url, READ_WRITE)
    const before = server.asked.length
    expect((await remote(['edit', 'nas', '--off'])).code).toBe(0)
    expect(server.asked.length).toBe(before)
    expect(await list()).toMatchObject([{ state: 'off', stale: false }])
    expect((await remote(['edit', 'nas', '--on'])).code).toBe(0)
    expect(await list()).toMatchObject([{ state: 'ok' }])
  })
})

test('remove asks first', async () => {
  const { add, remote, list } = aFolder()
  await add('nas', 'https://a.org', '', '--no-test', '--kind', 'tocsin')
  expect(await remote(['remove', 'nas'])).toEqual(
    refusal(64, 'nas would be removed with its keys. Repeat with --yes'),
  )
  expect(await list()).toHaveLength(1)
  expect(await remote(['remove', 'nas', '--yes'])).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(await list()).toEqual([])
})

test('doctor names servers that are not in order', async () => {
  const { dataDir, add, remote } = aFolder()
  const server = await aHealthchecksServer([aListedCheck()])
  await add('nas', server.url, READ_WRITE)
  const examined = async () => {
    const { stdout } = await run(['doctor', '--json', '--data-dir', dataDir])
    return JSON.parse(stdout).find(({ part }: { part: string }) => part === 'remotes')
  }
  expect(await examined()).toEqual({ part: 'remotes', ok: true, detail: '1 in order' })
  await server.close()
  await remote(['test', 'nas'])
  expect(await examined()).toMatchObject({
    ok: false,
    detail: expect.stringMatching(/^nas is unreachable: Connection failed: /),
  })
})

test('every answer of the management API names the installation, the same each time', async () => {
  const served = await serveInProcess(preparedFolder().dataDir)
  const ids = await Promise.all(
    ['/api/v3/status/', '/api/v3/checks/', '/api/v2/nothing/'].map(async (place) => {
      const answer = await fetch(served.url + place)
      return answer.headers.get('x-tocsin-instance')
    }),
  )
  expect(ids[0]).toMatch(/^[0-9a-f]{16}$/)
  expect(ids[1]).toBe(ids[0])
})

test('remove names what goes along: checks, relays and what waits, the heartbeat', async () => {
  const server = await aHealthchecksServer([aListedCheck(), aListedCheck()])
  const { dataDir, add, remote } = aFolder()
  await add('nas', server.url, READ_WRITE)
  const { uuid } = await makeCheck(dataDir, '--name', 'backup')
  const target = server.checks[0]?.uuid ?? ''
  const here = ['--data-dir', dataDir]
  await run(['relay', 'set', '--check', uuid, '--to', 'nas', '--target', target, ...here])
  await run(['heartbeat', 'set', '--to', 'nas', '--target', target, ...here])
  withDatabase(dataDir, (db) =>
    db.exec(`INSERT INTO relay_queue (check_id, kind, created, heard_late, passed)
      SELECT check_id, 'success', 1, 0, '' FROM relays`),
  )
  expect((await remote(['remove', 'nas'])).stderr).toContain(
    'its keys, 1 relay with 1 waiting signal, 2 mirrored checks and the heartbeat. Repeat with --yes',
  )
})
