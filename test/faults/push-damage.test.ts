// Sealed columns changed, cut or moved while the server was stopped: an error that says so, never
// garbage, no view used up, and neither other pushes nor monitoring notice.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { pingUrl, preparedFolder } from '../commands/running.ts'
import {
  bearer,
  createFilePush,
  createPush,
  makeToken,
  on,
  opened,
  retrieve,
  reveal,
  withSecrets,
} from '../support/push-server.ts'
import { type Served, serve } from '../support/tocsin.ts'

const SECRET = 'hunter2-correct-horse'
const FAILED = { status: 500, error: 'Internal Server Error' }

type Change = (sealed: Buffer) => Buffer | null

const flipAt =
  (at: number): Change =>
  (sealed) => {
    const changed = Buffer.from(sealed)
    const index = (at + changed.length) % changed.length
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    return changed
  }

const CHANGES: readonly (readonly [what: string, change: Change])[] = [
  ['another format', flipAt(0)],
  ['a flipped bit of the nonce', flipAt(5)],
  ['a flipped bit of the text', flipAt(14)],
  ['a flipped bit of the tag', flipAt(-1)],
  ['a byte less', (sealed) => sealed.subarray(0, -1)],
  ['a byte more', (sealed) => Buffer.concat([sealed, Buffer.of(0)])],
  ['nothing', () => Buffer.alloc(0)],
  ['rubbish', (sealed) => randomBytes(sealed.length)],
]

/** Writes another value into a column of a push, or of its file. */
function change(dataDir: string, column: string, token: string, how: Change): void {
  const [table = '', name = ''] = column.split('.')
  const where =
    table === 'files' ? 'push_id = (SELECT id FROM pushes WHERE token = ?)' : 'token = ?'
  withSecrets(dataDir, (db) => {
    const sealed = db.prepare(`SELECT ${name} FROM ${table} WHERE ${where}`).pluck().get(token)
    db.prepare(`UPDATE ${table} SET ${name} = ? WHERE ${where}`).run(how(sealed as Buffer), token)
  })
}

function usedViews(dataDir: string, token: string): unknown {
  return withSecrets(dataDir, (db) =>
    db.prepare('SELECT used_views FROM pushes WHERE token = ?').pluck().get(token),
  )
}

async function expectRefused(server: Served, dataDir: string, token: string, query = '') {
  const answer = await retrieve(server, token, query)
  expect([answer.status, await answer.json()]).toEqual([500, FAILED])
  const page = await reveal(server, token, query.replace('?', ''))
  expect([page.status, await page.text()]).toEqual([500, expect.not.stringContaining(SECRET)])
  expect(usedViews(dataDir, token)).toBe(0)
}

/** A folder with pushes made by the server, changed before it starts again. */
async function withPushes<T>(
  make: (server: Served, token: string) => Promise<T>,
  spoil: (made: T, dataDir: string) => void,
) {
  const { dataDir, check } = preparedFolder()
  const token = await makeToken(dataDir)
  const first = await serve(dataDir)
  const made = await make(first, token)
  const { url_token: sound } = await createPush(first, { payload: SECRET })
  expect(await first.stop()).toBe(0)
  spoil(made, dataDir)
  const server = await serve(dataDir)
  async function expectTheRestUnharmed() {
    expect(await opened(server, sound)).toMatchObject({ payload: SECRET })
    expect((await fetch(pingUrl(server, check))).status).toBe(200)
  }
  return { dataDir, server, token, made, expectTheRestUnharmed }
}

const PASSPHRASE = 'sesame'
const QUERY = `?passphrase=${PASSPHRASE}`
const PLAIN = { payload: SECRET }
const GUARDED = { payload: SECRET, passphrase: PASSPHRASE }

interface Case {
  readonly column: string
  readonly fields: { readonly payload: string; readonly passphrase?: string }
  readonly how: Change
}

test('columns that recipients need', async () => {
  const cases: Case[] = CHANGES.flatMap(([, how]) => [
    { column: 'pushes.payload', fields: PLAIN, how },
    { column: 'pushes.payload_key', fields: PLAIN, how },
    { column: 'pushes.payload_key', fields: GUARDED, how },
    { column: 'pushes.salt', fields: GUARDED, how },
  ])
  const { dataDir, server, made, expectTheRestUnharmed } = await withPushes(
    (first) => Promise.all(cases.map(({ fields }) => createPush(first, fields))),
    (pushes, folder) => {
      for (const [i, { column, how }] of cases.entries()) {
        change(folder, column, pushes[i]?.url_token ?? '', how)
      }
    },
  )
  for (const [i, { fields }] of cases.entries()) {
    const query = fields.passphrase === undefined ? '' : QUERY
    await expectRefused(server, dataDir, made[i]?.url_token ?? '', query)
  }
  await expectTheRestUnharmed()
  expect(server.stderr()).toMatch(
    /ERROR GET \/api\/v2\/pushes\/:token: pushes\.\w+.* does not open/,
  )
})

test('columns of its files', async () => {
  const columns = ['files.filename', 'files.content_type']
  const files = { 'a.bin': Buffer.from(SECRET) }
  const { dataDir, server, made, expectTheRestUnharmed } = await withPushes(
    (first, token) => Promise.all(columns.map(() => createFilePush(first, files, token))),
    (pushes, folder) => {
      for (const [i, { url_token }] of pushes.entries()) {
        change(folder, columns[i] ?? '', url_token, flipAt(20))
      }
    },
  )
  for (const { url_token } of made) await expectRefused(server, dataDir, url_token)
  await expectTheRestUnharmed()
})

test.each(['pushes.owner_key', 'pushes.name', 'pushes.note'])(
  '%s, which is the owner’s: the list says unreadable, recipients do not need it',
  async (column) => {
    const { dataDir, server, token, made, expectTheRestUnharmed } = await withPushes(
      (first, owner) => createPush(first, { payload: SECRET, name: 'n', note: 'n' }, owner),
      ({ url_token }, folder) => change(folder, column, url_token, flipAt(20)),
    )
    const list = await fetch(`${server.url}/api/v2/pushes/active`, { headers: bearer(token) })
    const damaged = { url_token: made.url_token, name: '(unreadable)', note: '(unreadable)' }
    expect([list.status, await list.json()]).toEqual([
      200,
      expect.arrayContaining([expect.objectContaining(damaged)]),
    ])
    const command = await on(dataDir, ['pushes', 'list'])
    expect(command).toMatchObject({ code: 0, stderr: '' })
    expect(command.stdout).toContain('(unreadable)')
    expect(await opened(server, made.url_token)).toMatchObject({ payload: SECRET })
    await expectTheRestUnharmed()
  },
)

const SWAPS: readonly (readonly string[])[] = [
  ['payload'],
  ['payload_key'],
  ['payload', 'payload_key'],
  ['payload', 'payload_key', 'owner_key', 'name', 'note'],
]

/** Exchanges columns of two pushes. */
function swap(dataDir: string, columns: readonly string[], tokens: readonly string[]): void {
  withSecrets(dataDir, (db) => {
    const row = db.prepare(`SELECT ${columns.join(', ')} FROM pushes WHERE token = ?`).raw()
    const values = tokens.map((token) => row.get(token) as unknown[])
    const set = columns.map((column) => `${column} = ?`).join(', ')
    const update = db.prepare(`UPDATE pushes SET ${set} WHERE token = ?`)
    for (const [i, token] of tokens.entries()) update.run(...(values[1 - i] ?? []), token)
  })
}

test('columns swapped between two pushes', async () => {
  const pairs = SWAPS.flatMap((columns) => [columns, columns])
  const { dataDir, server, made, expectTheRestUnharmed } = await withPushes(
    (first, owner) => Promise.all(pairs.map(() => createPush(first, PLAIN, owner))),
    (pushes, folder) => {
      const tokens = pushes.map(({ url_token }) => url_token)
      for (const [i, columns] of SWAPS.entries()) {
        swap(folder, columns, tokens.slice(2 * i, 2 * i + 2))
      }
    },
  )
  for (const { url_token } of made) await expectRefused(server, dataDir, url_token)
  await expectTheRestUnharmed()
})

test('a protected push made to look unprotected, and one under the token of another', async () => {
  const elsewhere = 'a'.repeat(26)
  const { dataDir, server, made, expectTheRestUnharmed } = await withPushes(
    async (first) => [await createPush(first, GUARDED), await createPush(first, PLAIN)],
    ([guarded, moved], folder) =>
      withSecrets(folder, (db) => {
        db.prepare('UPDATE pushes SET has_passphrase = 0 WHERE token = ?').run(guarded?.url_token)
        const move = db.prepare('UPDATE pushes SET token = ? WHERE token = ?')
        move.run(elsewhere, moved?.url_token)
      }),
  )
  const [guarded = '', moved = ''] = made.map(({ url_token }) => url_token)
  await expectRefused(server, dataDir, guarded)
  expect((await retrieve(server, moved)).status).toBe(404)
  await expectRefused(server, dataDir, elsewhere)
  await expectTheRestUnharmed()
})
