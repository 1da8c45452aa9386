// `tocsin pushes list` and `pushes expire`: what one account has, and how it ends.
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
import { serve } from '../support/tocsin.ts'
import { refusal } from './running.ts'

interface Listed {
  readonly [key: string]: unknown
  readonly token: string
}

function listed(dataDir: string, ...flags: string[]): Listed[] {
  return JSON.parse(printedBy(dataDir, ['pushes', 'list', '--json', ...flags]))
}

const tokensOf = (pushes: readonly Listed[]) => pushes.map(({ token }) => token)

test('the list of a new folder is empty', () => {
  const dataDir = temporaryFolder()
  expect(listed(dataDir)).toEqual([])
  expect(on(dataDir, ['pushes', 'list'])).toEqual({ code: 0, stdout: '', stderr: '' })
})

test('the newest first, with what is left of each', () => {
  const dataDir = temporaryFolder()
  const flags = ['--views', '1', '--days', '1', '--name', 'the first']
  const first = tokenIn(pushByCommand(dataDir, 'a', ...flags))
  const second = tokenIn(pushByCommand(dataDir, '', '--file', fileWith('x')))
  expect(listed(dataDir)).toEqual([
    {
      token: second,
      kind: 'file',
      name: '',
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
  expect(printedBy(dataDir, ['pushes', 'list']).split('\n')).toEqual(
    [`${second}  file  7 days  5 views`, `${first}  text  1 day   1 view   the first`].map((line) =>
      expect.stringMatching(new RegExp(`^${line} *$`)),
    ),
  )
})

test.each([false, true])('expired ones are listed with --expired; served: %s', async (isServed) => {
  const dataDir = temporaryFolder()
  if (isServed) await serve(dataDir)
  const kept = tokenIn(pushByCommand(dataDir, 'kept'))
  const ended = tokenIn(pushByCommand(dataDir, 'ended', '--name', 'old'))
  expect(on(dataDir, ['pushes', 'expire', ended])).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(tokensOf(listed(dataDir))).toEqual([kept])
  expect(listed(dataDir, '--expired')).toMatchObject([
    { token: ended, name: 'old', expired: true, days_remaining: 0 },
  ])
})

test('a push whose time is over is expired in the list, though nobody looked', () => {
  const dataDir = temporaryFolder()
  const token = tokenIn(pushByCommand(dataDir, 'x', '--days', '1'))
  withSecrets(dataDir, (db) =>
    db
      .prepare('UPDATE pushes SET created_at = created_at - ?, expires_at = expires_at - ?')
      .run(86_400_000, 86_400_000),
  )
  expect(listed(dataDir)).toEqual([])
  expect(tokensOf(listed(dataDir, '--expired'))).toEqual([token])
})

test('an account sees its own; one that nobody made has none', async () => {
  const dataDir = temporaryFolder()
  const server = await serve(dataDir)
  const mine = tokenIn(pushByCommand(dataDir, 'mine'))
  const token = makeToken(dataDir, '--account', 'ann')
  const hers = (await createPush(server, { payload: 'hers' }, token)).url_token
  expect(tokensOf(listed(dataDir))).toEqual([mine])
  expect(tokensOf(listed(dataDir, '--account', 'local'))).toEqual([mine])
  expect(tokensOf(listed(dataDir, '--account', 'ann'))).toEqual([hers])
  expect(listed(dataDir, '--account', 'bob')).toEqual([])
})

test('what was expired by the command is over for the server at once', async () => {
  const dataDir = temporaryFolder()
  const server = await serve(dataDir)
  const token = tokenIn(pushByCommand(dataDir, 'hunter2'))
  on(dataDir, ['pushes', 'expire', token])
  expect(await opened(server, token)).toMatchObject({ payload: null, expired: true, deleted: true })
})

test('expiring twice is no error', () => {
  const dataDir = temporaryFolder()
  const token = tokenIn(pushByCommand(dataDir, 'x'))
  for (const _ of [1, 2]) expect(on(dataDir, ['pushes', 'expire', token]).code).toBe(0)
})

test.each(['nosuch', 'a'.repeat(26), '', 'é', '../x'])(
  'expiring %j, which there is not',
  (token) => {
    const result = on(temporaryFolder(), ['pushes', 'expire', token])
    expect(result).toEqual(refusal(1, 'there is no such push'))
  },
)

test('expiring none or two is refused', () => {
  for (const words of [[], ['a', 'b']]) {
    const result = on(temporaryFolder(), ['pushes', 'expire', ...words])
    expect(result).toEqual(refusal(64, 'usage: tocsin pushes expire TOKEN'))
  }
})

test('the push of another account: only where its viewers may delete it', async () => {
  const dataDir = temporaryFolder()
  const server = await serve(dataDir)
  const token = makeToken(dataDir, '--account', 'ann')
  const open = await createPush(server, { payload: 'x' }, token)
  const closed = await createPush(server, { payload: 'y', deletable_by_viewer: false }, token)
  expect(on(dataDir, ['pushes', 'expire', open.url_token]).code).toBe(0)
  const line = 'that push belongs to another account and cannot be deleted by viewers'
  expect(on(dataDir, ['pushes', 'expire', closed.url_token])).toEqual(refusal(1, line))
  expect(await opened(server, closed.url_token)).toMatchObject({ payload: 'y' })
})

test('more pushes than one page of the list', () => {
  const dataDir = temporaryFolder()
  pushByCommand(dataDir, 'x')
  withSecrets(dataDir, (db) => {
    const columns = (db.pragma('table_info(pushes)') as { name: string }[])
      .map(({ name }) => name)
      .filter((name) => name !== 'id' && name !== 'token')
    // Copies do not open, but their sealed name is left out, and the list needs no more.
    db.exec(`UPDATE pushes SET owner_key = NULL`)
    db.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO pushes (token, ${columns}) SELECT 'copy' || i, ${columns} FROM pushes, n`)
  })
  expect(listed(dataDir)).toHaveLength(2001)
})
