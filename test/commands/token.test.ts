// `tocsin token …`: made, listed and revoked beside a server that runs.
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import {
  bearer,
  createPush,
  makeToken,
  on,
  type PushRecord,
  printedBy,
} from '../support/push-server.ts'
import { type ServedHere, serveInProcess } from '../support/serve-in-process.ts'
import { refusal, run } from './running.ts'

interface Listed {
  readonly prefix: string
  readonly account: string
  readonly name: string
  readonly last_used: string | null
}

async function listed(dataDir: string): Promise<Listed[]> {
  return JSON.parse(await printedBy(dataDir, ['token', 'list', '--json']))
}

function active({ url }: ServedHere, token: string): Promise<Response> {
  return fetch(`${url}/api/v2/pushes/active`, { headers: bearer(token) })
}

async function tokensOf(server: ServedHere, token: string): Promise<string[]> {
  const pushes = (await (await active(server, token)).json()) as PushRecord[]
  return pushes.map(({ url_token }) => url_token)
}

test('a token works at once on a running server, and not any more once it is revoked', async () => {
  const dataDir = temporaryFolder()
  const server = await serveInProcess(dataDir)
  const token = await makeToken(dataDir)
  expect(token).toMatch(/^[A-Za-z0-9_][A-Za-z0-9_-]{19}$/)
  expect((await active(server, token)).status).toBe(200)

  expect(await on(dataDir, ['token', 'revoke', token.slice(0, 6)])).toMatchObject({
    code: 0,
    stdout: '',
  })
  const refused = await active(server, token)
  expect([refused.status, await refused.text()]).toEqual([401, ''])
})

test('a revoked token leaves the others and the pushes it made', async () => {
  const dataDir = temporaryFolder()
  const server = await serveInProcess(dataDir)
  const [old, kept] = [await makeToken(dataDir), await makeToken(dataDir)]
  const { url_token } = await createPush(server, { payload: 'x' }, old)
  await on(dataDir, ['token', 'revoke', old])
  expect(await tokensOf(server, kept)).toEqual([url_token])
})

test('accounts do not see each other’s pushes', async () => {
  const dataDir = temporaryFolder()
  const server = await serveInProcess(dataDir)
  const ann = await makeToken(dataDir, '--account', 'ann')
  const bob = await makeToken(dataDir, '--account', 'bob')
  const again = await makeToken(dataDir, '--account', ' ann ')
  const { url_token } = await createPush(server, { payload: 'x' }, ann)
  expect(await tokensOf(server, ann)).toEqual([url_token])
  expect(await tokensOf(server, again)).toEqual([url_token])
  expect(await tokensOf(server, bob)).toEqual([])
})

test('the list: prefix, account, name and last use, never the token', async () => {
  const dataDir = temporaryFolder()
  const server = await serveInProcess(dataDir)
  const used = await makeToken(dataDir, '--name', 'laptop')
  const unused = await makeToken(dataDir, '--account', 'ann')
  const before = new Date().toISOString()
  await active(server, used)
  await expect.poll(async () => (await listed(dataDir))[0]?.last_used).not.toBeNull()
  const [first, second] = await listed(dataDir)
  expect(first).toMatchObject({ prefix: used.slice(0, 6), account: 'local', name: 'laptop' })
  expect((first?.last_used ?? '') >= before).toBe(true)
  expect(second).toEqual({
    prefix: unused.slice(0, 6),
    account: 'ann',
    name: '',
    last_used: null,
  })
  const table = await printedBy(dataDir, ['token', 'list'])
  expect(table).toMatch(new RegExp(`^${unused.slice(0, 6)}  ann    never used *$`, 'm'))
  expect(table).not.toContain(used)
})

test('--json of create', async () => {
  const dataDir = temporaryFolder()
  const words = ['token', 'create', '--json', '--account', 'ann', '--name', 'x']
  const document = JSON.parse(await printedBy(dataDir, words))
  expect(document).toEqual({ token: expect.any(String), account: 'ann', name: 'x' })
})

test.each([
  [['--account', ''], '--account must have 1 to 100 characters'],
  [['--account', '  '], '--account must have 1 to 100 characters'],
  [['--account', 'a'.repeat(101)], '--account must have 1 to 100 characters'],
  [['--account', 'a\nb'], '--account must be one line of text'],
  [['--name', 'a\nb'], '--name must be one line of text'],
  [['--name', 'n'.repeat(101)], '--name is longer than 100 characters'],
  [['extra'], 'unexpected argument (see: tocsin help token create)'],
])('token create %j is refused', async (flags, line) => {
  const dataDir = temporaryFolder()
  expect(await on(dataDir, ['token', 'create', ...flags])).toEqual(refusal(64, line))
  expect((await on(dataDir, ['token', 'list'])).stdout).toBe('')
})

test.each(['nosuch', '', 'ab', '%'])(
  'token revoke %j: there is none, and nothing is revoked',
  async (prefix) => {
    const dataDir = temporaryFolder()
    await makeToken(dataDir)
    const result = await on(dataDir, ['token', 'revoke', prefix])
    expect(result).toEqual(refusal(1, `no token begins with ${prefix} (see: tocsin token list)`))
    expect(await listed(dataDir)).toHaveLength(1)
  },
)

test('token revoke without a prefix is refused', async () => {
  const result = await on(temporaryFolder(), ['token', 'revoke'])
  expect(result).toEqual(refusal(64, 'PREFIX is missing (see: tocsin help token revoke)'))
})

test('tokens need no master key: they are made and revoked while the secrets are locked', async () => {
  const env = { TOCSIN_MASTER_KEY: 'rubbish', TOCSIN_DATA_DIR: temporaryFolder() }
  const made = await run(['token', 'create'], { env })
  expect(made).toMatchObject({ code: 0, stderr: '' })
  expect((await run(['token', 'revoke', made.stdout.trim()], { env })).code).toBe(0)
  expect(await run(['push'], { env, input: 'x' })).toMatchObject({ code: 78, stdout: '' })
})
