// `tocsin push --via` and `pushes … --via` (contract remotes.md 6, 8).
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { aPusher, type PusherOptions, TOKEN } from '../remotes/support/push-stand-in.ts'
import { aHealthchecksServer } from '../remotes/support/stand-in.ts'
import { temporaryFolder } from '../support/house.ts'
import { filesWith, on } from '../support/push-server.ts'
import { preparedFolder, refusal, run } from './running.ts'

const SECRET = 'correct horse battery staple'

async function aRemote(options: PusherOptions = {}, token = TOKEN) {
  const { dataDir } = preparedFolder()
  const server = await aPusher(options)
  const words = ['remote', 'add', '--name', 'pw', '--url', server.url]
  const { code, stderr } = await on(
    dataDir,
    token === '' ? words : [...words, '--key-file', '-'],
    `token=${token}`,
  )
  expect([code, stderr]).toEqual([0, ''])
  const push = (...flags: string[]) => on(dataDir, ['push', '--via', 'pw', ...flags], SECRET)
  const pushes = (...flags: string[]) => on(dataDir, ['pushes', ...flags, '--via', 'pw'])
  return { dataDir, server, push, pushes }
}

describe('push', () => {
  test('prints the link that the server gave', async () => {
    const { server, push } = await aRemote()
    const { code, stdout, stderr } = await push('--days', '3', '--views', '1', '--name', 'label')
    expect([code, stderr]).toEqual([0, ''])
    const [held] = server.held
    expect(stdout).toBe(`${server.url}/p/${held?.token}/r\n`)
    expect(held?.fields).toMatchObject({ payload: SECRET, expire_after_days: 3 })
    expect(held?.fields).not.toHaveProperty('name')
  })

  test('--json; --tell-server sends the label along', async () => {
    const { server, push } = await aRemote()
    const { stdout } = await push('--json', '--name', 'label', '--tell-server')
    const [held] = server.held
    expect(JSON.parse(stdout)).toEqual({
      url: `${server.url}/p/${held?.token}/r`,
      token: held?.token,
    })
    expect(held?.fields).toMatchObject({ name: 'label' })
  })

  test('a link to another host is named', async () => {
    const html_url = (record: Record<string, unknown>) => `https://a.test/p/${record.url_token}`
    const { push } = await aRemote({
      record: (record) => ({ ...record, html_url: html_url(record) }),
    })
    const { code, stdout, stderr } = await push()
    expect(code).toBe(0)
    expect(stdout).toMatch(/^https:\/\/a\.test\/p\/.+\n$/)
    expect(stderr).toBe('tocsin: the link leads to a.test\n')
  })

  test('files with a token, whose contents leave no trace', async () => {
    const { dataDir, server, push } = await aRemote()
    const file = path.join(temporaryFolder(), 'report.txt')
    fs.writeFileSync(file, 'the report '.repeat(20_000))
    const { code, stderr } = await push('--file', file)
    expect([code, stderr]).toEqual([0, ''])
    expect(server.held[0]?.files).toEqual([
      { name: 'report.txt', content: fs.readFileSync(file, 'utf8') },
    ])
    expect(filesWith(dataDir, 'the report', 'report.txt', SECRET)).toEqual([])
    expect(fs.readdirSync(path.join(dataDir, 'files'))).toEqual([])
  })

  test('nothing of it is in the data folder', async () => {
    const { dataDir, server, push } = await aRemote()
    const { stdout } = await push('--passphrase', 'sesame', '--name', 'the label')
    const token = server.held[0]?.token ?? ''
    const words = [SECRET, 'sesame', 'the label', token, stdout.trimEnd()]
    expect(filesWith(dataDir, ...words)).toEqual([])
  })
})

/** A stdin that must not be read. */
function unread() {
  let isRead = false
  const stdin = new Readable({
    read() {
      isRead = true
      this.push(null)
    },
  })
  return { stdin, wasRead: () => isRead }
}

describe('what the server lacks: exit 64, stdin unread', () => {
  const off = { pushes: { url_pushes: { enabled: false }, qr_code_pushes: { enabled: false } } }
  test.each<[string, PusherOptions, string, string[], string]>([
    ['URLs', { features: off }, TOKEN, ['--url'], 'pw has URL pushes switched off'],
    ['QR codes', { features: off }, TOKEN, ['--qr'], 'pw has QR code pushes switched off'],
    ['files, v1', { api: 1 }, TOKEN, ['--file', 'FILE'], 'pw is too old for file pushes'],
    ['files without a token', {}, '', ['--file', 'FILE'], 'pw takes file pushes only with a token'],
  ])('%s', async (_name, options, token, flags, text) => {
    const { dataDir, server } = await aRemote(options, token)
    const file = path.join(dataDir, 'attached')
    fs.writeFileSync(file, 'x')
    const words = flags.map((flag) => (flag === 'FILE' ? file : flag))
    const { stdin, wasRead } = unread()
    const all = ['push', '--via', 'pw', ...words, '--data-dir', dataDir]
    expect(await run(all, { stdin })).toEqual(refusal(64, text))
    expect(wasRead()).toBe(false)
    expect(server.creations()).toEqual([])
  })

  test('a Healthchecks server, and one that is not there', async () => {
    const { dataDir } = preparedFolder()
    const { url } = await aHealthchecksServer()
    await on(dataDir, ['remote', 'add', '--name', 'hc', '--url', url])
    const { stdin, wasRead } = unread()
    expect(await run(['push', '--via', 'hc', '--data-dir', dataDir], { stdin })).toEqual(
      refusal(64, 'hc is a Healthchecks server: it takes no pushes'),
    )
    expect(wasRead()).toBe(false)
    expect(await on(dataDir, ['push', '--via', 'no'], SECRET)).toEqual(
      refusal(1, 'there is no remote named no (see: tocsin remote list)'),
    )
    expect(await on(dataDir, ['push', '--tell-server'], SECRET)).toMatchObject({ code: 64 })
  })
})

test('what the server changed: exit 1, no link, expired there', async () => {
  const { server, push, pushes } = await aRemote({
    record: (record) => ({ ...record, expire_after_days: 7 }),
  })
  expect(await push('--days', '30')).toEqual(
    refusal(1, 'pw offered 7 days instead of 30; it was expired at once'),
  )
  expect(server.held[0]?.expiredOn).not.toBeNull()
  expect((await pushes('list')).stdout).toBe('')
})

test('an answer that is lost: exit 75', async () => {
  const { server, push } = await aRemote({ silent: 'taken' })
  expect(await push()).toEqual(refusal(75, 'it is not known whether pw took it'))
  expect(server.creations()).toHaveLength(1)
})

test('a server that is away: exit 69, stdin unread', async () => {
  const { dataDir, server } = await aRemote()
  await server.close()
  const { stdin, wasRead } = unread()
  const result = await run(['push', '--via', 'pw', '--data-dir', dataDir], { stdin })
  expect(result).toMatchObject({ code: 69, stdout: '' })
  expect(result.stderr).toMatch(/^tocsin: pw: /)
  expect(wasRead()).toBe(false)
})

describe('list, audit, expire', () => {
  test('by a token', async () => {
    const { server, push, pushes } = await aRemote()
    await push('--name', 'label')
    const token = server.held[0]?.token ?? ''
    server.view(token)
    expect(JSON.parse((await pushes('list', '--json')).stdout)).toEqual([
      {
        ...{ token, kind: 'text', name: 'label', expired: false },
        ...{ days_remaining: 7, views_remaining: 4 },
      },
    ])
    const log = await pushes('audit', token)
    expect(log.stdout.split('\n').map((line) => line.split(/ {2,}/).slice(1, 3))).toEqual([
      ['creation', '203.0.113.7'],
      ['view', '203.0.113.7'],
      [],
    ])
    expect(JSON.parse((await pushes('audit', token, '--json')).stdout)[1]).toEqual({
      at: expect.stringMatching(/Z$/),
      ...{ event: 'view', ip: '203.0.113.7', user_agent: 'Firefox', referrer: '' },
    })
    expect(await pushes('expire', token)).toEqual({ code: 0, stdout: '', stderr: '' })
    expect((await pushes('list')).stdout).toBe('')
    expect((await pushes('list', '--expired')).stdout).toMatch(/label\n$/)
  })

  test('without a token', async () => {
    const { server, push, pushes } = await aRemote({}, '')
    await push()
    const token = server.held[0]?.token ?? ''
    expect((await pushes('list')).stdout).toMatch(/ text +7 days +views unknown +\n$/)
    expect(await pushes('audit', token)).toEqual(
      refusal(64, 'the log of a push needs a token of pw'),
    )
    expect((await pushes('expire', token)).code).toBe(0)
    expect(server.held[0]?.expiredOn).not.toBeNull()
  })

  test('pushes of this computer are not among them', async () => {
    const { dataDir, pushes, push } = await aRemote()
    await on(dataDir, ['push'], 'here')
    await push()
    expect((await pushes('list')).stdout.trim().split('\n')).toHaveLength(1)
    expect((await on(dataDir, ['pushes', 'list'])).stdout.trim().split('\n')).toHaveLength(1)
    expect(await pushes('list', '--account', 'other')).toMatchObject({ code: 64 })
  })
})

test('the log of a push of this computer', async () => {
  const { dataDir } = preparedFolder()
  const token = JSON.parse((await on(dataDir, ['push', '--json'], SECRET)).stdout).token
  const { stdout } = await on(dataDir, ['pushes', 'audit', token, '--json'])
  expect(JSON.parse(stdout)).toMatchObject([{ event: 'creation', ip: null }])
  expect(await on(dataDir, ['pushes', 'audit', 'unknown'])).toEqual(
    refusal(1, 'there is no such push (see: tocsin pushes list)'),
  )
})
