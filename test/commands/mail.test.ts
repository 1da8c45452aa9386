// Mail pings of `tocsin serve`: the line that names the listener, where its port comes from, and that
// an acknowledged mail is never lost.

import { describe, expect, test } from 'vitest'
import { addressed, connect, sendData, sendMail } from '../mail/smtp-client.ts'
import { temporaryFolder } from '../support/house.ts'
import { serveInProcess } from '../support/serve-in-process.ts'
import { type Served, serve } from '../support/tocsin.ts'

import { occupyPort, preparedFolder, refusal, run, storeSetting, withDatabase } from './running.ts'

const SMTP_LINE = /^Listening on smtp:\/\/127\.0\.0\.1:(\d+)$/m
const MESSAGE = 'Subject: hello\r\n\r\nbody\r\n'

async function smtpPort(server: Pick<Served, 'stdout'>): Promise<number> {
  await expect.poll(() => server.stdout(), { timeout: 10_000 }).toMatch(SMTP_LINE)
  return Number(SMTP_LINE.exec(server.stdout())?.[1])
}

function pingsIn(dataDir: string): unknown[] {
  return withDatabase(dataDir, (db) =>
    db.prepare('SELECT scheme, body FROM pings ORDER BY n').all(),
  )
}

const KEPT = { scheme: 'email', body: Buffer.from(MESSAGE) }

test('the listener is named between the server and the window', async () => {
  const server = await serve(temporaryFolder(), ['--smtp-port', '0'])
  await smtpPort(server)
  await expect.poll(() => server.stdout(), { timeout: 10_000 }).toContain('#token=')
  expect(server.stdout()).toMatch(
    /^Listening on http:\S+\nListening on smtp:\/\/127\.0\.0\.1:\d+\nWindow at http:\S+\n$/,
  )
})

test('without a port nobody listens', async () => {
  const server = await serve(temporaryFolder(), ['--mail-domain', 'hc.test'])
  await expect.poll(() => server.stdout(), { timeout: 10_000 }).toContain('#token=')
  expect(server.stdout()).not.toContain('smtp')
})

test('a flag wins over the environment, that over the settings', async () => {
  const { dataDir, check } = preparedFolder()
  storeSetting(dataDir, 'smtp-port', '1')
  storeSetting(dataDir, 'mail-domain', 'stored.test')
  const env = { TOCSIN_SMTP_PORT: '0', TOCSIN_MAIL_DOMAIN: 'env.test' }
  const server = await serveInProcess(dataDir, ['--mail-domain', 'flag.test'], env)
  const port = await smtpPort(server)
  expect(await sendMail(port, [`${check.uuid}@flag.test`], MESSAGE)).toBe('250 OK')
  const client = await connect(port)
  await addressed(client, [])
  const replies = await client.converse(
    `RCPT TO:<${check.uuid}@env.test>`,
    `RCPT TO:<${check.uuid}@localhost>`,
  )
  expect(replies).toEqual(Array(2).fill('550 5.1.1 Recipient rejected'))
  expect(pingsIn(dataDir)).toEqual([KEPT])
})

test('mail is taken at the host that HTTP is served at', async () => {
  const server = await serveInProcess(temporaryFolder(), [
    '--host',
    '127.0.0.2',
    '--smtp-port',
    '0',
  ])
  const line = /^Listening on smtp:\/\/127\.0\.0\.2:(\d+)$/m
  await expect.poll(() => server.stdout(), { timeout: 10_000 }).toMatch(line)
  const client = await connect(Number(line.exec(server.stdout())?.[1]), '127.0.0.2')
  expect(await client.say('NOOP')).toBe('250 OK')
})

test('a port of another program: said so, exit 69, and the data folder is free again', async () => {
  const { dataDir } = preparedFolder()
  const { port } = await occupyPort()
  const args = ['serve', '--data-dir', dataDir, '--port', '0', '--smtp-port', `${port}`]
  expect(await run(args)).toEqual(refusal(69, `port ${port} is in use by another program`))
  const server = await serveInProcess(dataDir)
  expect(await server.stop()).toBe(0)
})

test.each([
  ['--smtp-port', '65536', 'must be a whole number from 0 to 65535'],
  ['--smtp-port', 'smtp', 'must be a whole number from 0 to 65535'],
  ['--mail-domain', 'a@b', 'must be a domain such as mail.example.org'],
  ['--mail-domain', 'two words', 'must be a domain such as mail.example.org'],
])('%s %s is refused', async (flag, value, problem) => {
  const args = ['serve', '--data-dir', temporaryFolder(), flag, value]
  expect(await run(args)).toEqual(refusal(64, `${flag} ${problem}`))
})

describe('an acknowledged mail', () => {
  test('survives kill -9', async () => {
    const { dataDir, check } = preparedFolder()
    const server = await serve(dataDir, ['--smtp-port', '0'])
    const client = await connect(await smtpPort(server))
    await addressed(client, [`${check.uuid}@localhost`])
    expect(await sendData(client, MESSAGE)).toBe('250 OK')
    await server.stop('SIGKILL')
    expect(pingsIn(dataDir)).toEqual([KEPT])
  })

  test('may be one that was still coming when the server was told to stop', async () => {
    const { dataDir, check } = preparedFolder()
    const server = await serve(dataDir, ['--smtp-port', '0'])
    const client = await connect(await smtpPort(server))
    const idle = await connect(await smtpPort(server))
    await addressed(client, [`${check.uuid}@localhost`])
    await client.say('DATA')
    client.send('Subject: hello\r\n')
    const ended = server.stop('SIGTERM')
    expect(await idle.reply()).toMatch(/^421 /)
    expect(await client.say('\r\nbody\r\n.')).toBe('250 OK')
    expect(await ended).toBe(0)
    expect(server.stderr()).toBe('')
    expect(pingsIn(dataDir)).toEqual([KEPT])
  })

  test('clients that say nothing delay the end by less than 5 s', async () => {
    const { dataDir, check } = preparedFolder()
    const server = await serve(dataDir, ['--smtp-port', '0'])
    const port = await smtpPort(server)
    await connect(port)
    const client = await connect(port)
    await addressed(client, [`${check.uuid}@localhost`])
    await client.say('DATA')
    const asked = performance.now()
    expect(await server.stop()).toBe(0)
    expect(performance.now() - asked).toBeLessThan(5000)
    expect(pingsIn(dataDir)).toEqual([])
  })
})
