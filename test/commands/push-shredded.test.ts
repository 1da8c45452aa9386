// The promise of the product, walked from the outside: a secret goes in by the command, comes out
// of its page once, and afterwards no byte of it is anywhere in the data folder.
import { hash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import {
  createFilePush,
  createPush,
  filesWith,
  fileWith,
  makeToken,
  on,
  opened,
  pushByCommand,
  reveal,
  sealedOf,
  storedFiles,
  tokenIn,
} from '../support/push-server.ts'
import { serveInProcess } from '../support/serve-in-process.ts'

const LIMIT = { timeout: 10_000 }
const SECRET = 'hunter2-correct-horse-battery-staple'

test('echo secret | tocsin push: revealed once by its page, then gone to the last byte', async () => {
  const dataDir = temporaryFolder()
  const server = await serveInProcess(dataDir)
  const link = await pushByCommand(
    dataDir,
    `${SECRET}\n`,
    '--views',
    '1',
    '--name',
    'db-password-name',
  )
  expect(link).toMatch(new RegExp(`^${server.url}/p/[a-z2-7]{26}/r$`))
  const token = tokenIn(link)
  const sealed = sealedOf(dataDir, token)
  expect(sealed).toHaveLength(2)
  expect(filesWith(dataDir, ...sealed), 'what is looked for can be found').not.toEqual([])
  expect(filesWith(dataDir, SECRET, 'db-password-name'), 'while active').toEqual([])

  const step = await fetch(link)
  expect(await step.text(), 'the link itself reveals nothing').not.toContain(SECRET)
  const page = await reveal(server, token)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(SECRET)])
  const again = await reveal(server, token)
  expect([again.status, await again.text()]).toEqual([200, expect.not.stringContaining(SECRET)])

  await expect.poll(() => filesWith(dataDir, ...sealed), LIMIT).toEqual([])
  expect(filesWith(dataDir, SECRET, 'db-password-name')).toEqual([])
  expect(await server.stop()).toBe(0)
  expect(filesWith(dataDir, SECRET, 'db-password-name', ...sealed)).toEqual([])
})

test('expired by the command while no server runs: gone, its file too', async () => {
  const dataDir = temporaryFolder()
  const content = randomBytes(200_000)
  const token = tokenIn(
    await pushByCommand(dataDir, SECRET, '--file', fileWith(content, 'plan.bin')),
  )
  const sealed = sealedOf(dataDir, token)
  expect(storedFiles(dataDir)).toHaveLength(1)
  expect(filesWith(dataDir, SECRET, content.subarray(0, 32), 'plan.bin'), 'active').toEqual([])

  expect(await on(dataDir, ['pushes', 'expire', token])).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  })
  expect(filesWith(dataDir, ...sealed)).toEqual([])
  expect(storedFiles(dataDir)).toEqual([])
})

test('expired by the command while a server runs: gone as well', async () => {
  const dataDir = temporaryFolder()
  const server = await serveInProcess(dataDir)
  const token = await makeToken(dataDir)
  const { url_token } = await createFilePush(server, { 'a.bin': randomBytes(100_000) }, token)
  const { url_token: text } = await createPush(server, { payload: SECRET }, token)
  const sealed = [...sealedOf(dataDir, url_token), ...sealedOf(dataDir, text)]
  for (const each of [url_token, text]) await on(dataDir, ['pushes', 'expire', each])
  expect(await opened(server, text)).toMatchObject({ payload: null, expired: true, deleted: true })
  await expect.poll(() => filesWith(dataDir, ...sealed), LIMIT).toEqual([])
  expect(storedFiles(dataDir)).toEqual([])
})

test('of 40 pushes that live and die beside each other, only the living are left', async () => {
  const dataDir = temporaryFolder()
  const server = await serveInProcess(dataDir)
  const token = await makeToken(dataDir)
  const made = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      createPush(server, { payload: `${SECRET}-${i}`.repeat(50), expire_after_views: 1 }, token),
    ),
  )
  const dying = made.filter((_, i) => i % 2 === 0)
  const sealed = dying.flatMap(({ url_token }) => sealedOf(dataDir, url_token))
  await Promise.all(dying.map(({ url_token }) => opened(server, url_token)))
  await expect.poll(() => filesWith(dataDir, ...sealed), LIMIT).toEqual([])
  for (const { url_token } of made.filter((_, i) => i % 2 === 1)) {
    expect(await opened(server, url_token)).toMatchObject({ expired: false })
  }
})

test('tokens and passphrases are nowhere in the folder, its secrets and links neither', async () => {
  const dataDir = temporaryFolder()
  const server = await serveInProcess(dataDir)
  const token = await makeToken(dataDir, '--name', 'laptop')
  const passphrase = 'open-sesame-9184'
  const fields = { payload: SECRET, passphrase, note: 'a-note-of-mine', name: 'a-name-of-mine' }
  const { url_token } = await createPush(server, fields, token)
  const query = `?passphrase=${passphrase}`
  expect(await opened(server, url_token, query)).toMatchObject({ payload: SECRET })
  const wanted = [token, SECRET, passphrase, 'a-note-of-mine', 'a-name-of-mine']
  expect(filesWith(dataDir, ...wanted)).toEqual([])
  expect(await server.stop()).toBe(0)
  expect(filesWith(dataDir, ...wanted)).toEqual([])
  expect(server.stderr()).not.toMatch(new RegExp([token, SECRET, passphrase].join('|')))
})

test('a file comes out as it went in', async () => {
  const dataDir = temporaryFolder()
  const server = await serveInProcess(dataDir)
  const content = randomBytes(3 * 65_536 + 17)
  const file = fileWith(content, 'größe 1.bin')
  const token = tokenIn(await pushByCommand(dataDir, 'see the file', '--file', file))
  const { payload, files } = await opened(server, token)
  expect(payload).toBe('see the file')
  expect(files).toMatchObject([{ filename: 'größe 1.bin' }])
  const bytes = Buffer.from(await (await fetch(files[0]?.url ?? '')).arrayBuffer())
  expect(hash('sha256', bytes)).toBe(hash('sha256', fs.readFileSync(file)))
})
