// Where the signals of a run go: each one is heard, kept or named, exactly once (contract run.md 4–6, 8).
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import manifest from '../../package.json'
import { smallDisk } from '../faults/small-disk.ts'
import { temporaryFolder } from '../support/house.ts'
import { cleanEnv } from '../support/tocsin.ts'
import {
  type FakeServer,
  fakeServer,
  type Heard,
  outcomes,
  RECORDED,
  run,
  spooled,
  start,
  UUID,
  writeEndpoint,
} from './running.ts'

const job = (dataDir: string, ...words: string[]) => run(['run', '--data-dir', dataDir, ...words])
const kinds = (signals: readonly Heard[]) => signals.map(({ kind }) => kind)

describe('the server of the data folder', () => {
  test('hears the start and the end, with what belongs to them', async () => {
    const server = await fakeServer()
    const dataDir = server.dataDir()
    const words = [
      '--project',
      'Home',
      '--rid',
      UUID,
      'backup',
      '--',
      'sh',
      '-c',
      'echo hi; exit 3',
    ]
    expect(await job(dataDir, ...words)).toEqual({ code: 3, stdout: 'hi\n', stderr: '' })
    const common = {
      check: 'backup',
      project: 'Home',
      rid: UUID,
      agent: `tocsin-run/${manifest.version}`,
    }
    expect(server.signals).toMatchObject([
      { ...common, kind: 'start', exit: null, body: '' },
      { ...common, kind: 'fail', exit: 3, body: expect.stringMatching(/^hi\n\[tocsin\] exit 3 /) },
    ])
    expect(server.requests[0]?.headers['x-api-key']).toBe('hcl_token')
    const [first, last] = server.signals
    expect(last!.at).toBeGreaterThanOrEqual(first!.at)
    expect(spooled(dataDir)).toEqual([])
  })

  test('keeps as much of the output as it says, the last line included', async () => {
    const server = await fakeServer()
    const dataDir = temporaryFolder()
    writeEndpoint(dataDir, server.url, 300)
    await job(dataDir, 'x', '--', 'sh', '-c', 'yes | head -c 5000; exit 1')
    const { body = '' } = server.signals.at(-1) ?? {}
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(300)
    expect(body).toMatch(/^(y\n)+… \d+ bytes left out …\n\n?(y\n)+\[tocsin\] exit 1 after \S+ s\n$/)
  })

  test('--no-start sends the end only', async () => {
    const server = await fakeServer()
    await job(server.dataDir(), '--no-start', 'x', '--', 'true')
    expect(kinds(server.signals)).toEqual(['success'])
  })

  test('--create sends what the check is made of', async () => {
    const server = await fakeServer()
    await job(server.dataDir(), '--create', '--period', '1h', 'x', '--', 'true')
    expect(server.signals.map(({ make }) => make)).toEqual([{ timeout: 3600 }, { timeout: 3600 }])
  })

  test('secrets of the environment stay here', async () => {
    const server = await fakeServer()
    const env = { ...cleanEnv(), DB_PASSWORD: 'hunter2hunter2' }
    const words = ['run', '--data-dir', server.dataDir(), '--fail-if', 'hunter', 'x', '-c']
    const { stdout } = await run([...words, 'echo $DB_PASSWORD'], { env })
    expect(stdout).toBe('hunter2hunter2\n')
    expect(server.signals.at(-1)?.body).toBe('[redacted]\n[tocsin] --fail-if found: [redacted]\n')
  })

  test.each<[string, (server: FakeServer) => string]>([
    ['has no file', () => temporaryFolder()],
    ['left its file behind', () => withEndpoint('http://127.0.0.1:1')],
    ['answers 500', (server) => server.dataDir()],
    ['is another program', (server) => withEndpoint(`${server.url}/other`)],
  ])('that %s: the signals are kept', async (_, dataDirOf) => {
    const server = await fakeServer(({ url }) =>
      url.startsWith('/other') ? { status: 200, text: 'hello' } : { status: 500, text: 'no' },
    )
    const dataDir = dataDirOf(server)
    expect(await job(dataDir, 'x', '--', 'echo', 'hi')).toEqual({
      code: 0,
      stdout: 'hi\n',
      stderr: '',
    })
    expect(kinds(spooled(dataDir))).toEqual(['start', 'success'])
    // One that was not answered is not asked again in this run.
    expect(server.requests.length).toBeLessThanOrEqual(1)
  })

  test('of an earlier start does not know the token: the signals wait for the one of now', async () => {
    const server = await fakeServer(() => ({ status: 401, text: '{"error": "wrong api key"}' }))
    const dataDir = server.dataDir()
    expect((await job(dataDir, 'x', '--', 'true')).stderr).toBe('')
    expect(kinds(spooled(dataDir))).toEqual(['start', 'success'])
  })

  test('that hangs is not waited for by the job, and 2 s at its end', async () => {
    const server = await fakeServer(() => null)
    const dataDir = server.dataDir()
    const { child, done } = start(['run', '--data-dir', dataDir, 'x', '--', 'echo', 'hi'])
    const output = await new Promise((resolve) => child.stdout?.once('data', resolve))
    expect(String(output)).toBe('hi\n')
    expect(spooled(dataDir)).toEqual([])
    expect((await done).code).toBe(0)
    expect(kinds(spooled(dataDir))).toEqual(['start', 'success'])
    expect(server.requests.length).toBe(1)
  })

  test('that began in the middle hears the rest of the next run', async () => {
    const server = await fakeServer()
    const dataDir = temporaryFolder()
    const words = ['x', '--', 'sh', '-c', 'test -e "$0/go" || { touch "$0/go"; exit 1; }', dataDir]
    await job(dataDir, ...words)
    writeEndpoint(dataDir, server.url)
    await job(dataDir, ...words)
    expect([kinds(spooled(dataDir)), kinds(server.signals)]).toEqual([
      ['start', 'fail'],
      ['start', 'success'],
    ])
  })

  test('that was killed between commit and answer gets the same signal again', async () => {
    const server = await fakeServer(() => null)
    const dataDir = server.dataDir()
    await job(dataDir, '--no-start', 'x', '--', 'true')
    expect(spooled(dataDir).map(({ id }) => id)).toEqual(server.signals.map(({ id }) => id))
  })

  test.each<[string, string]>([
    ['unknown', 'tocsin run: there is no check x\n'],
    ['ambiguous', 'tocsin run: several checks are called x\n'],
    ['refused', 'tocsin run: the server refused it: refused\n'],
  ])('that says %s is named once, and the signals are set aside', async (outcome, stderr) => {
    const server = await fakeServer((_, signals) => outcomes(signals, outcome))
    const dataDir = server.dataDir()
    expect(await job(dataDir, 'x', '--', 'true')).toEqual({ code: 0, stdout: '', stderr })
    expect(kinds(spooled(dataDir, 'refused'))).toEqual(['start', 'success'])
    expect(spooled(dataDir)).toEqual([])
  })

  test('that finds a signal malformed is named', async () => {
    const text = '{"error": "json validation error: at is not a number"}'
    const server = await fakeServer(() => ({ status: 400, text }))
    const { stderr } = await job(server.dataDir(), 'x', '--', 'true')
    expect(stderr).toBe(`tocsin run: the server refused it: 400 ${text}\n`)
  })
})

describe('the spool', () => {
  test('is for this user alone, by the time of the signal, and holds nothing half written', async () => {
    const dataDir = path.join(temporaryFolder(), 'made', 'here')
    await job(dataDir, 'x', '--', 'true')
    const place = path.join(dataDir, 'spool', 'new')
    const modes = [path.join(dataDir, 'spool'), place].map((name) => fs.statSync(name).mode & 0o777)
    expect(modes).toEqual([0o700, 0o700])
    const names = fs.readdirSync(place).sort()
    const signals = spooled(dataDir)
    expect(names).toEqual(signals.map(({ at, id }, nth) => `${at}-${nth}-${id}.json`))
    expect(fs.statSync(path.join(place, names[0]!)).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(path.join(dataDir, 'spool', 'tmp'))).toEqual([])
  })

  test.each([
    [10_000, ''],
    [9_990, 'hi\n'],
  ])('of %i signals takes a further one with the body %j', async (count, body) => {
    const dataDir = temporaryFolder()
    const place = path.join(dataDir, 'spool', 'new')
    fs.mkdirSync(place, { recursive: true })
    for (let i = 0; i < count; i++) fs.writeFileSync(path.join(place, `0-${i}`), '')
    await job(dataDir, '--no-start', 'x', '--', 'echo', 'hi')
    const name = fs.readdirSync(place).find((each) => each.endsWith('.json')) ?? ''
    expect(JSON.parse(fs.readFileSync(path.join(place, name), 'utf8')).body ?? '').toBe(body)
  })
})

describe('a full disk', () => {
  test('takes the job no output, and the run says what was lost', ({ skip }) => {
    const { dataDir, fill } = smallDisk(2, skip)
    fs.mkdirSync(dataDir)
    fill()
    return run(['run', '--data-dir', dataDir, 'x', '--', 'echo', 'hi']).then((result) => {
      expect(result).toEqual({
        code: 0,
        stdout: 'hi\n',
        stderr: expect.stringMatching(/^tocsin run: a signal could not be kept: ENOSPC[^\n]+\n$/),
      })
      expect(spooled(dataDir)).toEqual([])
    })
  })

  test('with a little room takes the signal without its body', async ({ skip }) => {
    const { dataDir, fill } = smallDisk(2, skip)
    for (const name of ['tmp', 'new'])
      fs.mkdirSync(path.join(dataDir, 'spool', name), { recursive: true })
    const room = path.join(path.dirname(dataDir), 'room')
    fs.writeFileSync(room, Buffer.alloc(4096))
    fill()
    fs.rmSync(room)
    const words = ['--no-start', '--data-dir', dataDir, 'x', '--', 'sh', '-c', 'yes | head -c 9000']
    expect((await run(['run', ...words])).stderr).toBe('')
    expect(spooled(dataDir)).toMatchObject([{ kind: 'success', body: '' }])
  })
})

describe('another server', () => {
  const keyFile = () => {
    const file = path.join(temporaryFolder(), 'key')
    fs.writeFileSync(file, 'hcw_key\n')
    return file
  }

  test('hears by a key, and later what it missed', async () => {
    let isDown = true
    const server = await fakeServer((request, signals) =>
      isDown ? { status: 403, text: '' } : RECORDED(request, signals),
    )
    const dataDir = temporaryFolder()
    const flags = ['--server', `${server.url}/`, '--key-file', keyFile()]
    const away = ['--server', 'http://127.0.0.1:1', ...flags.slice(2)]
    expect(await run(['ping', '--data-dir', dataDir, ...flags, 'x'])).toMatchObject({ code: 69 })
    isDown = false
    const missed = path.join(dataDir, 'spool', 'away')
    fs.mkdirSync(missed, { recursive: true })
    const { done } = start(['ping', '--data-dir', dataDir, ...away, 'x', 'fail'])
    expect((await done).code).toBe(0)
    const [from = ''] = fs.readdirSync(missed)
    fs.renameSync(path.join(missed, from), path.join(missed, encodeURIComponent(server.url)))
    server.requests.length = server.signals.length = 0
    expect(await job(dataDir, ...flags, 'x', '--', 'true')).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    })
    expect(kinds(server.signals)).toEqual(['fail', 'start', 'success'])
    expect(server.requests[0]?.headers['x-api-key']).toBe('hcw_key')
    expect(fs.readdirSync(path.join(missed, encodeURIComponent(server.url)))).toEqual([])
  })

  test('is not waited for when the run is told to stop', async () => {
    const server = await fakeServer(() => null)
    const dataDir = temporaryFolder()
    const words = ['run', '--data-dir', dataDir, '--server', server.url, '--key-file', keyFile()]
    const { child, done } = start([...words, '--no-start', 'x', '--', 'sh', '-c', 'exit 3'])
    await expect.poll(() => server.requests.length).toBe(1)
    child.kill('SIGTERM')
    expect(await done).toEqual({ code: 3, stdout: '', stderr: '' })
    const away = path.join('away', encodeURIComponent(server.url))
    expect(kinds(spooled(dataDir, away))).toEqual(['fail'])
  })

  test('without a key is given a start only by UUID', async () => {
    expect(await run(['run', '--server', 'http://h', 'x', '--', 'true'])).toMatchObject({
      code: 64,
      stderr: expect.stringContaining('--server needs --key-file'),
    })
  })
})

describe('plain pings', () => {
  const ok = () => ({ status: 200, text: 'OK' })
  const urls = (server: FakeServer) => server.requests.map(({ url, body }) => [url, body])

  test('go to a ping URL, with the exit status, the run id and the body', async () => {
    const server = await fakeServer(ok)
    const words = ['--rid', UUID, `${server.url}/ping/abc`, '--', 'sh', '-c', 'echo hi; exit 3']
    expect(await run(['run', ...words])).toEqual({ code: 3, stdout: 'hi\n', stderr: '' })
    expect(urls(server)).toEqual([
      [`/ping/abc/start?rid=${UUID}`, ''],
      [`/ping/abc/3?rid=${UUID}`, expect.stringMatching(/^hi\n\[tocsin\] exit 3 /)],
    ])
  })

  test('are tried again after 503', async () => {
    let answers = 0
    const server = await fakeServer(() => ({ status: answers++ === 0 ? 503 : 200, text: '' }))
    expect((await run(['ping', `${server.url}/ping/abc`])).code).toBe(0)
    expect(urls(server).length).toBe(2)
  })

  test('that are refused are named, not kept', async () => {
    const server = await fakeServer(() => ({ status: 404, text: 'not found' }))
    const { code, stderr } = await run(['run', `${server.url}/ping/abc`, '--', 'true'])
    expect([code, stderr]).toEqual([0, `tocsin run: ${server.url} refused it: status 404\n`])
  })

  test('go where no data folder can be read, for a UUID', async () => {
    const server = await fakeServer(ok)
    const env = {
      ...cleanEnv(),
      TOCSIN_SERVER: server.url,
      HOME: '/nonexistent',
      XDG_DATA_HOME: '',
    }
    expect(await run(['run', UUID, '--', 'true'], { env })).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    })
    expect(server.requests.map(({ url }) => url.replace(/\?.*/, ''))).toEqual([
      `/ping/${UUID}/start`,
      `/ping/${UUID}/0`,
    ])
  })

  test('that nobody hears there are named, and no folder is made', async () => {
    const home = temporaryFolder()
    const env = { PATH: '/usr/bin:/bin', TOCSIN_SERVER: 'http://127.0.0.1:1', HOME: home }
    const { code, stderr } = await run(['run', UUID, '--', 'true'], { env })
    expect([code, stderr]).toEqual([
      0,
      'tocsin run: http://127.0.0.1:1 did not hear of it: ECONNREFUSED\n',
    ])
    expect(fs.readdirSync(home)).toEqual([])
  })
})

describe('ping', () => {
  test.each([
    [[], 'success', null],
    [['start'], 'start', null],
    [['7'], 'fail', 7],
  ])('%j', async (words, kind, exit) => {
    const server = await fakeServer()
    const result = await run(['ping', '--data-dir', server.dataDir(), 'x', ...words])
    expect(result).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(server.signals).toMatchObject([{ check: 'x', kind, exit, rid: null, body: '' }])
  })

  test('sends a file, or stdin', async () => {
    const server = await fakeServer()
    const file = path.join(temporaryFolder(), 'log')
    fs.writeFileSync(file, 'a\r\nb')
    const words = ['ping', '--data-dir', server.dataDir(), 'x', '--body-file']
    await run([...words, file])
    await run([...words, '-'], { input: 'piped' })
    expect(server.signals.map(({ body }) => body)).toEqual(['a\r\nb', 'piped'])
  })

  test('is kept when nobody hears it, else ends with 69', async () => {
    const dataDir = temporaryFolder()
    expect((await run(['ping', '--data-dir', dataDir, 'x'])).code).toBe(0)
    expect(kinds(spooled(dataDir))).toEqual(['success'])
    const nowhere = await run(['ping', '--data-dir', '/proc/nowhere', 'x'])
    expect(nowhere).toEqual({ code: 69, stdout: '', stderr: '' })
  })

  test('--systemd tells how a unit ended; its start waits for nobody', async () => {
    const server = await fakeServer()
    const dataDir = server.dataDir()
    const unit = { INVOCATION_ID: '0123456789abcdef0123456789abcdef' }
    const rid = '01234567-89ab-cdef-0123-456789abcdef'
    const words = ['ping', '--data-dir', dataDir, 'x', '--systemd']
    const env = (extra = {}) => ({ env: { ...cleanEnv(), ...unit, ...extra } })
    await run([...words, 'start'], env())
    expect([kinds(spooled(dataDir)), server.requests.length]).toEqual([['start'], 0])
    await run(words, env({ SERVICE_RESULT: 'exit-code', EXIT_STATUS: '3' }))
    await run(words, env({ SERVICE_RESULT: 'oom-kill', EXIT_STATUS: 'KILL' }))
    expect(server.signals).toMatchObject([
      { kind: 'fail', exit: 3, rid, body: '' },
      { kind: 'fail', exit: null, rid, body: '[tocsin] oom-kill\n' },
    ])
    expect((await run(words, env())).code).toBe(64)
  })
})

test('a server that takes the connection and dies counts the signal once', async () => {
  const server = net.createServer((socket) => socket.once('data', () => socket.destroy()))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const dataDir = withEndpoint(`http://127.0.0.1:${(server.address() as net.AddressInfo).port}`)
  await job(dataDir, 'x', '--', 'true')
  expect(kinds(spooled(dataDir))).toEqual(['start', 'success'])
})

function withEndpoint(url: string): string {
  const dataDir = temporaryFolder()
  writeEndpoint(dataDir, url)
  return dataDir
}
