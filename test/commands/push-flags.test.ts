// Every flag of `tocsin push`: what it makes of the push.

import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { settingTexts } from '../../src/main/settings/stored-settings.ts'
import { ENDPOINT_FILE } from '../../src/shared/endpoint.ts'
import { temporaryFolder } from '../support/house.ts'
import {
  bearer,
  fileWith,
  makeToken,
  on,
  opened,
  printedBy,
  pushByCommand,
  retrieve,
  reveal,
  tokenIn,
  UNSERVED,
} from '../support/push-server.ts'
import { serveInProcess } from '../support/serve-in-process.ts'
import { run } from './running.ts'

/** A push made with these flags, on a server that the test asks about it. */
async function pushed(secret: string, ...flags: string[]) {
  const dataDir = temporaryFolder()
  const server = await serveInProcess(dataDir)
  return { dataDir, server, token: tokenIn(await pushByCommand(dataDir, secret, ...flags)) }
}

test('no flag: a text, 7 days, 5 views, revealed by a step, deletable by its viewers', async () => {
  const { server, token } = await pushed('a b')
  expect(await opened(server, token)).toMatchObject({
    payload: 'a b',
    expire_after_days: 7,
    expire_after_views: 5,
    views_remaining: 4,
    retrieval_step: true,
    deletable_by_viewer: true,
    passphrase: '',
    files: [],
  })
})

test('--days and --views, at both ends', async () => {
  const dataDir = temporaryFolder()
  const server = await serveInProcess(dataDir)
  const least = tokenIn(await pushByCommand(dataDir, 'x', '--days', '1', '--views', '1'))
  const most = tokenIn(await pushByCommand(dataDir, 'x', '--days', '90', '--views', '100'))
  expect(await opened(server, least)).toMatchObject({ expire_after_days: 1, expire_after_views: 1 })
  expect(await opened(server, most)).toMatchObject({
    expire_after_days: 90,
    expire_after_views: 100,
  })
})

test('--from and --message: recipients see them; the name of the settings stands in for --from', async () => {
  const dataDir = temporaryFolder()
  const server = await serveInProcess(dataDir)
  const step = async (...flags: string[]) => {
    const token = tokenIn(await pushByCommand(dataDir, 'x', ...flags))
    const headers = { 'user-agent': 'Mozilla/5.0' }
    return (await fetch(`${server.url}/p/${token}/r`, { headers })).text()
  }
  const said = await step('--from', 'Ana', '--message', 'The door code.')
  expect(said).toContain('<bdi translate="no">Ana</bdi> shared this with you')
  expect(said).toContain('>The door code.</p>')
  const [[key = '', value = ''] = []] = settingTexts({ pushSender: 'Berta' })
  const db = new Database(path.join(dataDir, 'monitor.sqlite'))
  db.prepare('INSERT INTO settings (key, value) VALUES (?, ?)').run(key, value)
  db.close()
  expect(await step()).toContain('<bdi translate="no">Berta</bdi>')
  expect(await step('--from', '')).toContain('You have received something private')
})

test('--passphrase: nothing without it', async () => {
  const { server, token } = await pushed('hunter2', '--passphrase', 'open sesame é')
  expect((await retrieve(server, token)).status).toBe(401)
  expect((await retrieve(server, token, '?passphrase=open')).status).toBe(401)
  const query = `?passphrase=${encodeURIComponent('open sesame é')}`
  expect(await opened(server, token, query)).toMatchObject({ payload: 'hunter2' })
})

const SESAME = `?passphrase=${encodeURIComponent('open sesame é')}`

test('--passphrase-file: the first line of the file', async () => {
  const file = fileWith('open sesame é\r\nanother line\n')
  const { server, token } = await pushed('hunter2', '--passphrase-file', file)
  expect((await retrieve(server, token)).status).toBe(401)
  expect(await opened(server, token, SESAME)).toMatchObject({ payload: 'hunter2' })
})

test('--passphrase-file -: from stdin, beside a file', async () => {
  const flags = ['--file', fileWith('x'), '--passphrase-file', '-']
  const { server, token } = await pushed('open sesame é\n', ...flags)
  expect((await retrieve(server, token)).status).toBe(401)
  expect(await opened(server, token, SESAME)).toMatchObject({ payload: null, files: [{}] })
})

test('a passphrase as an argument goes on, with a warning', async () => {
  const words = ['push', '--data-dir', temporaryFolder(), '--passphrase', 'sesame']
  expect(await run(words, { input: 'x' })).toMatchObject({
    code: 0,
    stderr: `${UNSERVED}tocsin: warning: other users can read --passphrase in the process list; use --passphrase-file\n`,
  })
  const quiet = [...words.slice(0, 3), '--passphrase-file', fileWith('sesame')]
  expect(await run(quiet, { input: 'x' })).toMatchObject({ code: 0, stderr: UNSERVED })
})

test('a link that no server serves comes with a word on it', async () => {
  const dataDir = temporaryFolder()
  const push = async () => (await on(dataDir, ['push'], 'x')).stderr
  const ask = async () => (await on(dataDir, ['request', 'create', 'a key'])).stderr
  expect([await push(), await ask()]).toEqual([UNSERVED, UNSERVED])
  const { url } = await serveInProcess(dataDir)
  expect([await push(), await ask()]).toEqual(['', ''])
  // What a server that was killed leaves.
  const left = temporaryFolder()
  fs.writeFileSync(
    path.join(left, ENDPOINT_FILE),
    JSON.stringify({ url: url.replace(/\d+$/, '1'), token: 'hcl_x', pid: 1 }),
  )
  expect((await on(left, ['push'], 'x')).stderr).toBe(UNSERVED)
})

test('--name and --note are the owner’s', async () => {
  const { dataDir, server, token } = await pushed('x', '--name', 'db', '--note', 'ticket 7')
  const answer = await fetch(`${server.url}/api/v2/pushes/active`, {
    headers: bearer(await makeToken(dataDir)),
  })
  expect(await answer.json()).toMatchObject([{ url_token: token, name: 'db', note: 'ticket 7' }])
  expect(await opened(server, token)).not.toHaveProperty('note')
})

test('--url: the page leads there', async () => {
  const { server, token } = await pushed('https://example.com/a?b=c\n', '--url')
  const page = await reveal(server, token)
  expect([page.status, page.headers.get('location')]).toEqual([303, 'https://example.com/a?b=c'])
})

test('--qr: the page shows a code, and the text on demand', async () => {
  const { server, token } = await pushed('WIFI:S:home;P:hunter2;;', '--qr')
  const page = await (await reveal(server, token)).text()
  expect(page).toContain('<svg class="qr"')
  expect(page.indexOf('P:hunter2')).toBeGreaterThan(page.indexOf('<details class="text">'))
  expect(await opened(server, token)).toMatchObject({ payload: 'WIFI:S:home;P:hunter2;;' })
})

test('--file, more than once, with a message on stdin', async () => {
  const files = [fileWith('one', 'one.txt'), fileWith('%PDF-', 'two.pdf'), fileWith('', 'empty')]
  const { server, token } = await pushed('three files', ...files.flatMap((f) => ['--file', f]))
  const { payload, files: shown } = await opened(server, token)
  expect(payload).toBe('three files')
  expect(shown).toMatchObject([
    { filename: 'one.txt', content_type: 'text/plain' },
    { filename: 'two.pdf', content_type: 'application/pdf' },
    { filename: 'empty', content_type: 'application/octet-stream' },
  ])
  const contents = await Promise.all(shown.map(async ({ url }) => (await fetch(url)).text()))
  expect(contents).toEqual(['one', '%PDF-', ''])
})

test('--file with nothing on stdin: a push without a message', async () => {
  const { server, token } = await pushed('', '--file', fileWith('one', 'one.txt'))
  expect(await opened(server, token)).toMatchObject({ payload: null, files: [{}] })
})

test('--json: the link and the token as one document', async () => {
  const dataDir = temporaryFolder()
  const document = JSON.parse(await printedBy(dataDir, ['push', '--json'], 'x'))
  expect(document).toEqual({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:7464\/p\/[a-z2-7]{26}\/r$/),
    token: tokenIn(document.url),
  })
})

test('a push made while no server runs opens when one does', async () => {
  const dataDir = temporaryFolder()
  const token = tokenIn(await pushByCommand(dataDir, 'early', '--passphrase', 'p'))
  const server = await serveInProcess(dataDir)
  expect(await opened(server, token, '?passphrase=p')).toMatchObject({ payload: 'early' })
})

test('links begin with the base URL of the environment', async () => {
  const env = { TOCSIN_BASE_URL: 'https://push.example.org' }
  const { stdout } = await run(['push', '--data-dir', temporaryFolder()], { env, input: 'x' })
  expect(stdout).toMatch(/^https:\/\/push\.example\.org\/p\/[a-z2-7]{26}\/r\n$/)
})
