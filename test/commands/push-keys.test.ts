// A master key that is missing, wrong or not fit to be used: secret pushes are locked and say so,
// monitoring goes on, and nothing is lost once the key is back.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  filesBelow,
  makeToken,
  on,
  opened,
  postPush,
  pushByCommand,
  retrieve,
  tokenIn,
} from '../support/push-server.ts'
import { serveInProcess } from '../support/serve-in-process.ts'
import { pingUrl, preparedFolder, run } from './running.ts'

const OTHER_KEY = 'ab'.repeat(32)

interface Trouble {
  readonly what: string
  /** Spoils the key of the folder, or gives another by the environment. */
  readonly spoil: (key: string, dataDir: string) => Readonly<Record<string, string>> | undefined
  readonly says: string
}

interface Finding {
  readonly part: string
  readonly ok: boolean
  readonly detail: string
}

/** What is not in its place, or not what it should be, names its remedy itself. */
const REMEDY = /Put (it|the old one) back, or move|chmod 600|does not exist$|is not a file$/g

const TROUBLES: readonly Trouble[] = [
  {
    what: 'a wrong key',
    spoil: (key) => void fs.writeFileSync(key, OTHER_KEY),
    says: 'the master key is not the one that sealed secrets.sqlite',
  },
  {
    what: 'a missing key',
    spoil: (key) => void fs.rmSync(key),
    says: 'the master key is missing: without it the stored pushes cannot be opened. Put it back, or move secrets.sqlite and files away to start empty',
  },
  {
    what: 'a key that the group may read',
    spoil: (key) => void fs.chmodSync(key, 0o640),
    says: 'master.key can be read by others; run: chmod 600 ',
  },
  {
    what: 'garbage for a key',
    spoil: (key) => void fs.writeFileSync(key, 'garbage'),
    says: 'master.key does not hold a master key (64 hex digits)',
  },
  {
    what: 'an empty key',
    spoil: (key) => void fs.truncateSync(key),
    says: 'master.key does not hold a master key (64 hex digits)',
  },
  {
    what: 'a folder for a key',
    spoil(key) {
      fs.rmSync(key)
      fs.mkdirSync(key, { mode: 0o700 })
    },
    says: 'is not a file',
  },
  {
    what: 'another key in the environment',
    spoil: () => ({ TOCSIN_MASTER_KEY: OTHER_KEY }),
    says: 'the master key is not the one that sealed secrets.sqlite',
  },
  {
    what: 'garbage in the environment',
    spoil: () => ({ TOCSIN_MASTER_KEY: 'garbage' }),
    says: 'TOCSIN_MASTER_KEY does not hold a master key (64 hex digits)',
  },
  {
    what: 'a key file that is not there',
    spoil: () => ({ TOCSIN_MASTER_KEY_FILE: '/nonexistent/key' }),
    says: '/nonexistent/key does not exist',
  },
]

/** A folder with a check and a push. */
async function folderWithPush() {
  const { dataDir, check } = preparedFolder()
  const token = tokenIn(await pushByCommand(dataDir, 'hunter2'))
  return { dataDir, check, token, key: path.join(dataDir, 'master.key') }
}

/** The keys in the folder, with their content. */
function keysIn(dataDir: string) {
  return filesBelow(dataDir)
    .filter((file) => path.basename(file).startsWith('master'))
    .map((file) => [file, fs.readFileSync(file, 'utf8')])
}

test.each(TROUBLES)('$what: pushes are locked, monitoring is not', async ({ spoil, says }) => {
  const { dataDir, check, token, key } = await folderWithPush()
  const apiToken = await makeToken(dataDir)
  const server = await serveInProcess(dataDir, [], spoil(key, dataDir))

  expect((await fetch(pingUrl(server, check))).status).toBe(200)
  expect(server.stderr()).toContain(`ERROR secret pushes are locked: `)
  expect(server.stderr()).toContain(says)
  expect(server.stderr().trimEnd(), 'one line').not.toContain('\n')

  const answers = await Promise.all([
    postPush(server.url, { payload: 'x' }),
    postPush(server.url, { payload: 'x' }, { authorization: `Bearer ${apiToken}` }),
    retrieve(server, token),
    fetch(`${server.url}/api/v2/pushes/active`, { headers: { authorization: 'Bearer x' } }),
    fetch(`${server.url}/p/${token}.json`),
    fetch(`${server.url}/pfb/disk/link/name`),
  ])
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await answer.json()).toEqual({ error: 'The secrets are locked.' })
  }
  expect((await fetch(`${server.url}/api/v2/version`)).status).toBe(200)
  expect((await fetch(`${server.url}/api/v2/nosuch`)).status).toBe(404)
  for (const page of [`/p/${token}`, `/p/${token}/r`, `/p/${token}/passphrase`]) {
    const answer = await fetch(server.url + page)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      503,
      'text/html; charset=utf-8',
    ])
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  }
  expect(await server.stop()).toBe(0)
})

test.each(TROUBLES)('$what: commands and the doctor say it', async ({ spoil, says }) => {
  const { dataDir, key } = await folderWithPush()
  const env = { TOCSIN_DATA_DIR: dataDir, ...spoil(key, dataDir) }
  const before = keysIn(dataDir)
  for (const words of [['push'], ['pushes', 'list'], ['pushes', 'expire', 'x']]) {
    const { code, stdout, stderr } = await run(words, { env, input: 'x' })
    expect([code, stdout]).toEqual([78, ''])
    expect(stderr).toMatch(/^tocsin: [^\n]+\n$/)
    expect(stderr).toContain(says)
  }
  const { code, stdout } = await run(['doctor', '--json'], { env })
  expect(code).toBe(1)
  const findings: readonly Finding[] = JSON.parse(stdout)
  const found = findings.find(({ part }) => part === 'keys')
  expect(found).toMatchObject({ ok: false, detail: expect.stringContaining(says) })
  expect(found?.detail.match(REMEDY), 'with what to do, once').toHaveLength(1)
  expect(keysIn(dataDir), 'no key was made or changed').toEqual(before)
})

test('once the key is back everything opens', async () => {
  const { dataDir, token, key } = await folderWithPush()
  fs.renameSync(key, `${key}.away`)
  await (await serveInProcess(dataDir)).stop()
  expect(fs.existsSync(key), 'no key is made in its place').toBe(false)
  fs.renameSync(`${key}.away`, key)
  const server = await serveInProcess(dataDir)
  expect(await opened(server, token)).toMatchObject({ payload: 'hunter2' })
  expect(server.stderr()).not.toContain('locked')
})

test.each(['TOCSIN_MASTER_KEY', 'TOCSIN_MASTER_KEY_FILE'])(
  '%s instead of the file',
  async (name) => {
    const { dataDir } = preparedFolder()
    const file = path.join(dataDir, '..', `${path.basename(dataDir)}.key`)
    fs.writeFileSync(file, `${OTHER_KEY.toUpperCase()}\n`, { mode: 0o600 })
    const env = { TOCSIN_DATA_DIR: dataDir, [name]: name.endsWith('FILE') ? file : OTHER_KEY }
    const { stdout } = await run(['push'], { env, input: 'hunter2' })
    expect(fs.existsSync(path.join(dataDir, 'master.key')), 'none is kept').toBe(false)
    const server = await serveInProcess(dataDir, [], env)
    expect(await opened(server, tokenIn(stdout.trim()))).toMatchObject({ payload: 'hunter2' })
    expect((await run(['doctor'], { env })).stdout).toMatch(
      /^keys +ok +1 API key, the master key opens/m,
    )
    fs.rmSync(file)
  },
)

test('the doctor on a sound folder, before and after the first push', async () => {
  const { dataDir } = preparedFolder()
  const keys = async () => /^keys +(.*)$/m.exec((await on(dataDir, ['doctor'])).stdout)?.[1]
  expect(await keys()).toBe('ok  1 API key, no master key yet')
  await pushByCommand(dataDir, 'x')
  expect(await keys()).toBe('ok  1 API key, the master key opens the secrets')
  fs.rmSync(path.join(dataDir, 'secrets.sqlite'))
  expect(await keys()).toBe('ok  1 API key, a master key, nothing sealed')
})
