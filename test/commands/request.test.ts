// `tocsin request …` beside a server that runs: a link, its answer on the form, and what the owner reads.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { aService } from '../integrations/support/service.ts'
import { temporaryFolder } from '../support/house.ts'
import { on, printedBy } from '../support/push-server.ts'
import { serveInProcess } from '../support/serve-in-process.ts'
import { refusal, runSpawned } from './running.ts'

interface Listed {
  readonly token: string
  readonly [key: string]: unknown
}

async function listed(dataDir: string): Promise<Listed[]> {
  return JSON.parse(await printedBy(dataDir, ['request', 'list', '--json']))
}

async function shown(dataDir: string, token: string): Promise<Listed> {
  return JSON.parse(await printedBy(dataDir, ['request', 'show', '--json', token]))
}

function hand(
  url: string,
  token: string,
  text: string,
  files: readonly (readonly [name: string, content: string])[] = [],
): Promise<Response> {
  const form = new FormData()
  form.append('text', text)
  for (const [name, content] of files) form.append('files', new Blob([content]), name)
  return fetch(`${url}/request/${token}`, { method: 'POST', body: form })
}

test('asked, answered, read, and deleted', async () => {
  const dataDir = temporaryFolder()
  const { url } = await serveInProcess(dataDir)
  const link = await printedBy(dataDir, ['request', 'create', 'the VPN password', '--from', 'Ana'])
  const token = new RegExp(`^${url}/request/([a-z2-7]{26})$`).exec(link)?.[1] ?? ''
  expect(await shown(dataDir, token)).toMatchObject({
    ...{ title: 'the VPN password', from: 'Ana', state: 'open', url: link, accepts: 'both' },
    ...{ max_bytes: 25 * 1024 * 1024, max_files: 10, keep_days: 30, passphrase: false },
    ...{ answered_at: null, answer_bytes: 0 },
  })
  expect(await on(dataDir, ['request', 'read', token])).toEqual(
    refusal(1, 'the request has no answer'),
  )
  const files = [
    ['a.txt', 'one'],
    ['a.txt', 'two'],
  ] as const
  expect((await hand(url, token, 'hunter2', files)).status).toBe(200)
  expect(await on(dataDir, ['request', 'read', token])).toEqual({
    code: 0,
    stdout: 'hunter2\n',
    stderr: 'tocsin: 2 files not saved; use --save DIR\n',
  })
  const folder = temporaryFolder()
  expect(
    JSON.parse(await printedBy(dataDir, ['request', 'read', '--json', '--save', folder, token])),
  ).toEqual({
    text: 'hunter2',
    files: [
      { name: 'a.txt', size: 3, path: path.join(folder, 'a.txt') },
      { name: 'a.txt', size: 3, path: path.join(folder, 'a (2).txt') },
    ],
  })
  expect(fs.readFileSync(path.join(folder, 'a (2).txt'), 'utf8')).toBe('two')
  expect(await on(dataDir, ['request', 'read', '--save', folder, token])).toEqual(
    refusal(64, `${path.join(folder, 'a.txt')} exists already`),
  )
  expect(await listed(dataDir)).toMatchObject([{ token, state: 'answered', answer_files: 2 }])
  await printedBy(dataDir, ['request', 'delete', token])
  expect(await listed(dataDir)).toEqual([])
  expect(await on(dataDir, ['request', 'read', token])).toEqual(
    refusal(1, 'there is no such request (see: tocsin request list)'),
  )
})

test('--wait prints the answer once it is there', async () => {
  const dataDir = temporaryFolder()
  const { url } = await serveInProcess(dataDir)
  const waiting = on(dataDir, ['request', 'create', 'a key', '--accepts', 'text', '--wait'])
  await expect.poll(async () => (await listed(dataDir)).length).toBe(1)
  const [request] = await listed(dataDir)
  await hand(url, request?.token ?? '', 'line 1\nline 2')
  expect(await waiting).toEqual({
    code: 0,
    stdout: 'line 1\nline 2\n',
    stderr: `tocsin: waiting for an answer at ${request?.url}\n`,
  })
})

test('--wait ends with the request, and the process not before', async () => {
  const dataDir = temporaryFolder()
  const waiting = runSpawned(['request', 'create', 'a key', '--wait', '--data-dir', dataDir])
  await expect.poll(async () => (await listed(dataDir)).length).toBe(1)
  // Time for it to look, and to end if nothing kept it.
  for (let i = 0; i < 5; i++) await listed(dataDir)
  const token = (await listed(dataDir))[0]?.token ?? ''
  await printedBy(dataDir, ['request', 'withdraw', token])
  const { code, stdout, stderr } = await waiting
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain('the request has no answer: it is withdrawn')
  expect(await on(dataDir, ['request', 'withdraw', token])).toEqual(
    refusal(1, 'the request is not open any more'),
  )
})

test('--notify: that integration is told of the answer, not of what was asked for', async () => {
  const dataDir = temporaryFolder()
  const { url } = await serveInProcess(dataDir)
  const service = await aService(() => ({ status: 200, body: '{}' }))
  const config = JSON.stringify({ topic: 't', url: service.url })
  const words = ['channel', 'create', '--kind', 'ntfy', '--name', 'phone', '--config', config]
  const uuid = (await on(dataDir, words)).stdout.trim()
  await printedBy(dataDir, ['request', 'create', 'the VPN password', '--notify', uuid])
  const [request] = await listed(dataDir)
  expect(request?.notify).toBe(uuid)
  await hand(url, request?.token ?? '', 'hunter2')
  await expect.poll(() => service.requests.length).toBe(1)
  const { text } = service.only()
  expect(text).toContain('Your request was answered')
  expect(text).not.toMatch(/VPN|hunter2/)
  const gone = crypto.randomUUID()
  expect(await on(dataDir, ['request', 'create', 'a', '--notify', gone])).toEqual(
    refusal(64, '--notify must be the UUID of an integration'),
  )
})

test('--notify: an integration that has nothing to tell of an answer with is refused', async () => {
  const dataDir = temporaryFolder()
  const add = async (name: string, kind: string, config: object) => {
    const json = JSON.stringify(config)
    const words = ['channel', 'create', '--kind', kind, '--name', name, '--config', json]
    return (await on(dataDir, words)).stdout.trim()
  }
  const url = 'http://127.0.0.1:9/'
  const mute = await add('hook', 'webhook', { url_down: url })
  const told = await add('told', 'webhook', { url_down: url, url_report: url })
  const both = await add('both', 'group', { value: `${mute},${told}` })
  const none = await add('none', 'group', { value: mute })
  const ask = (uuid: string) => on(dataDir, ['request', 'create', 'a key', '--notify', uuid])
  const line =
    '--notify names an integration without a URL or command for reports, so nobody would be told'
  expect(await ask(mute)).toEqual(refusal(64, line))
  expect(await ask(none)).toEqual(refusal(64, line))
  expect(await listed(dataDir)).toEqual([])
  expect([(await ask(told)).code, (await ask(both)).code]).toEqual([0, 0])
})

describe('what makes no sense is refused', () => {
  test.each([
    [[' '], 'TITLE must not be blank'],
    [['a', '--accepts', 'all'], '--accepts must be one of both, text, files'],
    [['a', '--max-size', '101'], '--max-size must be a whole number from 1 to 100'],
    [['a', '--max-files', '0'], '--max-files must be a whole number from 1 to 10'],
    [['a', '--days', '91'], '--days must be a whole number from 1 to 90'],
    [['a', '--keep-days', 'x'], '--keep-days must be a whole number from 1 to 90'],
    [['a', '--save', '.'], '--save needs --wait'],
    [['a', '--notify', 'phone'], '--notify must be the UUID of an integration'],
  ])('%j', async (words, line) => {
    const dataDir = temporaryFolder()
    expect(await on(dataDir, ['request', 'create', ...words])).toEqual(refusal(64, line))
    expect(await listed(dataDir)).toEqual([])
  })
})
