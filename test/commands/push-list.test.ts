// `tocsin pushes list` and `pushes expire`: what one account has, and how it ends.
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import {
  createPush,
  fileWith,
  makeToken,
  on,
  opened,
  printedBy,
  pushByCommand,
  tokenIn,
  withSecrets,
} from '../support/push-server.ts'
import { serveInProcess } from '../support/serve-in-process.ts'

import { refusal } from './running.ts'

interface Listed {
  readonly [key: string]: unknown
  readonly token: string
}

async function listed(dataDir: string, ...flags: string[]): Promise<Listed[]> {
  return JSON.parse(await printedBy(dataDir, ['pushes', 'list', '--json', ...flags]))
}

const tokensOf = (pushes: readonly Listed[]) => pushes.map(({ token }) => token)

test('the list of a new folder is empty', async () => {
  const dataDir = temporaryFolder()
  expect(await listed(dataDir)).toEqual([])
  expect(await on(dataDir, ['pushes', 'list'])).toEqual({ code: 0, stdout: '', stderr: '' })
})

test('the newest first, with what is left of each', async () => {
  const dataDir = temporaryFolder()
  const flags = ['--views', '1', '--days', '1', '--name', 'the first']
  const first = tokenIn(await pushByCommand(dataDir, 'a', ...flags))
  const file = fileWith('x')
  const second = tokenIn(await pushByCommand(dataDir, '', '--file', file))
  expect(await listed(dataDir)).toEqual([
    {
      token: second,
      kind: 'file',
      name: path.basename(file),
      expired: false,
      days_remaining: 7,
      views_remaining: 5,
    },
    {
      token: first,
      kind: 'text',
      name: 'the first',
      expired: false,
      days_remaining: 1,
      views_remaining: 1,
    },
  ])
  expect((await printedBy(dataDir, ['pushes', 'list'])).split('\n')).toEqual(
    [
      `${second}  file  7 days  5 views  ${path.basename(file)}`,
      `${first}  text  1 day   1 view   the first`,
    ].map((line) => expect.stringMatching(new RegExp(`^${line} *$`))),
  )
})

test.each([false, true])('expired ones are listed with --expired; served: %s', async (isServed) => {
  const dataDir = temporaryFolder()
  if (isServed) await serveInProcess(dataDir)
  const kept = tokenIn(await pushByCommand(dataDir, 'kept'))
  const ended = tokenIn(await pushByCommand(dataDir, 'ended', '--name', 'old'))
  expect(await on(dataDir, ['pushes', 'expire', ended])).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  })
  expect(tokensOf(await listed(dataDir))).toEqual([kept])
  expect(await listed(dataDir, '--expired')).toMatchObject([
    { token: ended, name: 'old', expired: true, days_remaining: 0 },
  ])
})

test('a push whose time is over is expired in the list, though nobody looked', async () => {
  const dataDir = temporaryFolder()
  const token = tokenIn(await pushByCommand(dataDir, 'x', '--days', '1'))
  withSecrets(dataDir, (db) =>
    db
      .prepare('UPDATE pushes SET created_at = created_at - ?, expires_at = expires_at - ?')
      .run(86_400_000, 86_400_000),
  )
  expect(await listed(dataDir)).toEqual([])
  expect(tokensOf(await listed(dataDir, '--expired'))).toEqual([token])
})

test('an account sees its own; one that nobody made has none', async () => {
  const dataDir = temporaryFolder()
  const server = await serveInProcess(dataDir)
  const mine = tokenIn(await pushByCommand(dataDir, 'mine'))
  const token = await makeToken(dataDir, '--account', 'ann')
  const hers = (await createPush(server, { payload: 'hers' }, token)).url_token
  expect(tokensOf(await listed(dataDir))).toEqual([mine])
  expect(tokensOf(await listed(dataDir, '--account', 'local'))).toEqual([mine])
  expect(tokensOf(await listed(dataDir, '--account', 'ann'))).toEqual([hers])
  expect(await listed(dataDir, '--account', 'bob')).toEqual([])
})

test('what was expired by the command is over for the server at once', async () => {
  const dataDir = temporaryFolder()
  const server = await serveInProcess(dataDir)
  const token = tokenIn(await pushByCommand(dataDir, 'hunter2'))
  await on(dataDir, ['pushes', 'expire', token])
  expect(await opened(server, token)).toMatchObject({ payload: null, expired: true, deleted: true })
})

test('expiring twice is no error', async () => {
  const dataDir = temporaryFolder()
  const token = tokenIn(await pushByCommand(dataDir, 'x'))
  for (const _ of [1, 2]) expect((await on(dataDir, ['pushes', 'expire', token])).code).toBe(0)
})

test.each(['nosuch', 'a'.repeat(26), '', 'é', '../x'])(
  'expiring %j, which there is not',
  async (token) => {
    const result = await on(temporaryFolder(), ['pushes', 'expire', token])
    expect(result).toEqual(refusal(1, 'there is no such push (see: tocsin pushes list)'))
  },
)

test('expiring none or two is refused', async () => {
  for (const [words, problem] of [
    [[], 'TOKEN is missing'],
    [['a', 'b'], 'unexpected argument'],
  ] as const) {
    const result = await on(temporaryFolder(), ['pushes', 'expire', ...words])
    expect(result).toEqual(refusal(64, `${problem} (see: tocsin help pushes expire)`))
  }
})

test('the push of another account: only where its viewers may delete it', async () => {
  const dataDir = temporaryFolder()
  const server = await serveInProcess(dataDir)
  const token = await makeToken(dataDir, '--account', 'ann')
  const open = await createPush(server, { payload: 'x' }, token)
  const closed = await createPush(server, { payload: 'y', deletable_by_viewer: false }, token)
  expect((await on(dataDir, ['pushes', 'expire', open.url_token])).code).toBe(0)
  const line = 'that push belongs to another account and cannot be deleted by viewers'
  expect(await on(dataDir, ['pushes', 'expire', closed.url_token])).toEqual(refusal(1, line))
  expect(await opened(server, closed.url_token)).toMatchObject({ payload: 'y' })
})

test('more pushes than one page of the list', async () => {
  const dataDir = temporaryFolder()
  await pushByCommand(dataDir, 'x')
  withSecrets(dataDir, (db) => {
    const columns = (db.pragma('table_info(pushes)') as { name: string }[])
      .map(({ name }) => name)
      .filter((name) => name !== 'id' && name !== 'token')
    // Copies do not open, but their sealed name is left out, and the list needs no more.
    db.exec(`UPDATE pushes SET owner_key = NULL`)
    db.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO pushes (token, ${columns}) SELECT 'copy' || i, ${columns} FROM pushes, n`)
  })
  expect(await listed(dataDir)).toHaveLength(2001)
})

test('pushes change extends a push, or ends it where that is used up already', async () => {
  const dataDir = temporaryFolder()
  const token = tokenIn(await pushByCommand(dataDir, 'x', '--days', '1'))
  const told = await printedBy(dataDir, ['pushes', 'change', token, '--days', '30', '--views', '9'])
  expect(told).toMatch(/^9 views left, until \d{4}-\d\d-\d\dT[\d:]+Z$/)
  expect(await listed(dataDir)).toMatchObject([{ token, days_remaining: 30, views_remaining: 9 }])
  const hours = await printedBy(dataDir, ['pushes', 'change', token, '--hours', '5', '--json'])
  expect(JSON.parse(hours)).toMatchObject({ expired: false, views_remaining: 9 })
  expect((await on(dataDir, ['pushes', 'change', token])).stderr).toContain(
    'give --days, --hours or --views',
  )
  expect((await on(dataDir, ['pushes', 'change', token, '--days', '91'])).stderr).toContain(
    'from 1 to 90',
  )
  await on(dataDir, ['pushes', 'expire', token])
  expect((await on(dataDir, ['pushes', 'change', token, '--days', '9'])).stderr).toContain(
    'has expired',
  )
})
