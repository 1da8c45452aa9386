// `tocsin channel test`: exits 0 when it was delivered, else 1 with the error.
import { expect, test } from 'vitest'
import { aWebTarget, BAD_TARGETS } from '../faults/delivery-targets.ts'
import { serveInProcess } from '../support/serve-in-process.ts'

import { pingUrl, preparedFolder, refusal, run, storeSetting, withDatabase } from './running.ts'

/** A folder with a channel named `ops`. */
async function withChannel(kind: string, config: Record<string, unknown>) {
  const prepared = preparedFolder()
  const on = (words: readonly string[], env: Record<string, string> = {}) =>
    run(['channel', ...words, '--data-dir', prepared.dataDir], { env })
  const words = ['--kind', kind, '--name', 'ops', '--config', JSON.stringify(config)]
  const made = await on(['create', ...words])
  if (made.code !== 0) throw new Error(made.stderr)
  return {
    ...prepared,
    on,
    lastError: async () => JSON.parse((await on(['list', '--json'])).stdout)[1].last_error,
  }
}

const DELIVERED = { code: 0, stdout: '', stderr: '' }

test('delivered: exits 0, and is kept as a test', async () => {
  const bodies: string[] = []
  const target = await aWebTarget((request, response) => {
    bodies.push(String(request.headers['x-tocsin-flip']))
    response.end()
  })
  const { dataDir, on } = await withChannel('webhook', { url_down: target.url })
  expect(await on(['test', 'ops'])).toEqual(DELIVERED)
  expect(bodies).toEqual([expect.stringMatching(/^test-\d+$/)])
  const rows = withDatabase(dataDir, (db) =>
    db.prepare('SELECT purpose, outcome FROM notifications').all(),
  )
  expect(rows).toEqual([{ purpose: 'test', outcome: 'sent' }])
})

test('not delivered: exits 1 with the error, which the list shows', async () => {
  const target = await BAD_TARGETS['answers 500']!.open()
  const { on, lastError } = await withChannel('webhook', { url_down: target.url })
  const error = 'Received status code 500'
  expect(await on(['test', 'ops'])).toEqual(refusal(1, error))
  expect([target.came(), await lastError()]).toEqual([1, error])
})

test('the desktop is shown a notice, here in words', async () => {
  const { on } = await withChannel('webhook', { url_down: 'http://127.0.0.1/' })
  const { code, stderr } = await on(['test', 'Desktop'])
  expect(code).toBe(0)
  expect(stderr).toContain('TEST')
})

test('a shell command runs only where that is allowed', async () => {
  const { dataDir, on } = await withChannel('shell', { cmd_down: 'true' })
  expect(await on(['test', 'ops'])).toEqual(refusal(1, 'Shell commands are not enabled'))
  expect(await on(['test', 'ops'], { TOCSIN_ALLOW_SHELL: '1' })).toEqual(DELIVERED)
  storeSetting(dataDir, 'shell_channels', 'on')
  expect(await on(['test', 'ops'])).toEqual(DELIVERED)
})

test('a locked channel says why', async () => {
  const { on } = await withChannel('webhook', { url_down: 'http://127.0.0.1/' })
  const env = { TOCSIN_MASTER_KEY: 'f'.repeat(64) }
  const line = 'secrets are locked: the master key is not the one that sealed secrets.sqlite'
  expect(await on(['test', 'ops'], env)).toEqual(refusal(1, line))
  const words = [
    'create',
    '--kind',
    'webhook',
    '--name',
    'x',
    '--config',
    '{"url_down": "http://x/"}',
  ]
  expect(await on(words, env)).toEqual(refusal(78, line))
})

test('a running server tells a channel that a command made, and a shell where it is allowed', async () => {
  const target = await aWebTarget((_, response) => void response.end())
  const { dataDir, check } = preparedFolder()
  const server = await serveInProcess(dataDir, [], { TOCSIN_ALLOW_SHELL: '1' })
  const create = async (name: string, kind: string, config: object) => {
    const words = ['--kind', kind, '--name', name, '--config', JSON.stringify(config)]
    await run(['channel', 'create', ...words, '--data-dir', dataDir])
  }
  await create('web', 'webhook', { url_down: target.url })
  await create('cmd', 'shell', { cmd_down: 'echo first; echo last' })
  withDatabase(dataDir, (db) =>
    db.exec(
      `INSERT OR IGNORE INTO check_channels SELECT checks.id, channels.id FROM checks, channels`,
    ),
  )
  await fetch(pingUrl(server, check, '/fail'))
  const rows = () =>
    withDatabase(dataDir, (db) =>
      db
        .prepare(
          `SELECT name, outcome, error FROM notifications
           JOIN channels ON channels.id = channel_id ORDER BY name`,
        )
        .all(),
    )
  await expect.poll(rows, { timeout: 10_000 }).toEqual([
    {
      name: 'Desktop',
      outcome: 'sent',
      error: 'only in the server’s log: it has no screen',
    },
    { name: 'cmd', outcome: 'sent', error: 'last' },
    { name: 'web', outcome: 'sent', error: '' },
  ])
  expect(target.came()).toBe(1)
  expect(server.stderr()).toContain('backup is down')
})
