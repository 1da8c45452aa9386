// What a copy of the data folder tells: nothing of a secret while it is active, and once it expired
// not even the sealed bytes.
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../src/main/clock.ts'
import { generateApiToken } from '../../src/main/secrets/tables/tokens.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { filesIn, found, openHouse, STRANGER, type VaultHouse } from './vault-house.ts'

const PASSPHRASE = 'open sesame, please'
const CONTENT = Buffer.from('a file of the secret kind, of some length '.repeat(5000))
const FILE = { name: 'plans for the coup.pdf', type: 'application/x-secret', content: CONTENT }
const DRAFT = {
  payload: 'correct horse battery staple',
  passphrase: PASSPHRASE,
  name: 'name of the secret',
  note: 'note to the secret',
}
const WORDS = [...Object.values(DRAFT), CONTENT.toString('utf8', 0, 41), FILE.name, FILE.type]

/** The sealed bytes of a push that must be gone when it expired. */
function sealedOf({ secrets, row, payload, dataDir }: VaultHouse, token: string): Buffer[] {
  const { id, payloadKey, salt } = row(token)
  const columns = [payloadKey, salt, payload(token)].filter((value) => value !== null)
  const rows = secrets.tables.files.ofPush(id)
  const ends = columns.flatMap((bytes) => [bytes.subarray(0, 16), bytes.subarray(-16)])
  const names = rows.flatMap(({ filename, contentType }) => [filename, contentType])
  const contents = rows.map(({ uuid }) => filesIn(path.join(dataDir, 'files')).get(uuid))
  const starts = contents.map((content) => content?.subarray(0, 64) ?? Buffer.from(token))
  return [...ends, ...names, ...starts]
}

test('the search finds what is there', async () => {
  const house = await openHouse()
  const { token } = await house.push()
  const sealed = sealedOf(house, token)
  expect(found(house.dataDir, [token, '127.0.0.1', ...sealed]).length).toBeGreaterThanOrEqual(6)
})

test('an active push shows nothing of itself', async () => {
  const house = await openHouse()
  const { token } = await house.push(DRAFT, [FILE])
  await house.read(token, PASSPHRASE)
  await house.read(token, 'a wrong passphrase')
  await house.vault.unlock(token, STRANGER, PASSPHRASE)
  const words = [...WORDS, 'a wrong passphrase']
  expect(found(house.dataDir, words)).toEqual([])
  await house.close()
  expect(found(house.dataDir, words)).toEqual([])
})

test('nor does the file of an upload that is not a push yet', async () => {
  const house = await openHouse()
  const upload = house.vault.upload()
  await upload.add(Readable.from([CONTENT]), FILE.name, FILE.type)
  expect(house.storedFiles()).toHaveLength(1)
  expect(found(house.dataDir, WORDS)).toEqual([])
})

test('an API token is nowhere', async () => {
  const house = await openHouse()
  const token = generateApiToken()
  house.secrets.tables.accounts.insertToken(house.owner.account?.id ?? 0, token, 'ci', 0)
  expect(house.vault.authenticate(token)?.name).toBe('local')
  await house.clock.advance(1000)
  expect(found(house.dataDir, [token])).toEqual([])
})

describe('an expired push leaves neither itself nor what was sealed of it', () => {
  const ENDS: readonly (readonly [
    string,
    (house: VaultHouse, token: string) => Promise<unknown>,
  ])[] = [
    ['by its views', (house, token) => house.read(token, PASSPHRASE)],
    ['on demand', (house, token) => house.vault.expire(token, house.owner)],
    ['by a viewer', (house, token) => house.vault.expire(token, STRANGER)],
    ['by its time', async ({ clock }) => clock.advance(15 * MINUTE)],
    [
      'found over by somebody who looks',
      async ({ clock, vault }, token) => {
        clock.sleep(15 * MINUTE)
        await vault.peek(token)
      },
    ],
  ]

  test.each(ENDS)('%s', async (_how, end) => {
    const house = await openHouse()
    const { token } = await house.push({ ...DRAFT, expireAfterViews: 1, expireAfterMinutes: 15 }, [
      FILE,
    ])
    const sealed = sealedOf(house, token)
    await end(house, token)
    // The log, and the links of a last view.
    await house.clock.advance(5 * MINUTE)
    expect(house.row(token)).toMatchObject({ payloadKey: null, salt: null })
    expect(found(house.dataDir, [...WORDS, ...sealed])).toEqual([])
    expect(house.storedFiles()).toEqual([])
    await house.close()
    expect(found(house.dataDir, [...WORDS, ...sealed])).toEqual([])
  })

  test('a payload over many pages', async () => {
    const house = await openHouse()
    const { token } = await house.push({ payload: 'x'.repeat(1_000_000), expireAfterViews: 1 })
    const sealed = house.payload(token) ?? Buffer.alloc(0)
    const pieces = Array.from({ length: 200 }, (_, i) => sealed.subarray(i * 5000, i * 5000 + 24))
    expect(found(house.dataDir, pieces).length).toBeGreaterThan(190)
    await house.read(token)
    await house.clock.advance(200)
    expect(found(house.dataDir, pieces)).toEqual([])
  })
})

test('an owned push keeps name and note, sealed; one of nobody does not', async () => {
  const house = await openHouse()
  const [owned, nobodys] = [await house.push(), await house.anonymous()]
  const sealed = ['name', 'note', 'ownerKey'].map(
    (column) => house.row(nobodys.token)[column as 'name'] ?? Buffer.alloc(0),
  )
  expect(found(house.dataDir, sealed).length).toBeGreaterThanOrEqual(3)
  for (const { token } of [owned, nobodys]) await house.vault.expire(token, house.owner)
  await house.clock.advance(200)
  expect(house.row(nobodys.token)).toMatchObject({ name: null, note: null, ownerKey: null })
  expect(found(house.dataDir, sealed)).toEqual([])
  const { account } = house.owner
  if (account === null) throw new Error('no account')
  const listed = await house.vault.list(account, 'expired', 0, 50)
  expect(listed).toMatchObject([{ name: 'the name of it', note: 'a note to self' }])
})

test('pages that were split, merged and reused keep nothing of the dead', async () => {
  const house = await openHouse()
  const sealed: Buffer[] = []
  const tokens: string[] = []
  // As a pseudo-random walk: the same at every run.
  let seed = 7
  const below = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    return seed % n
  }
  for (let i = 0; i < 250; i++) {
    const payload = 'x'.repeat(1 + below(i % 5 === 0 ? 6000 : 900))
    const draft = { payload, name: 'n'.repeat(below(200)), expireAfterViews: 3 + below(90) }
    const { token } = await (below(2) === 0 ? house.push(draft) : house.anonymous(draft))
    sealed.push(...sealedOf(house, token))
    tokens.push(token)
    for (let k = 0; k < 3; k++) await house.read(tokens[below(tokens.length)] ?? '')
    if (i % 10 === 0) await house.vault.expire(tokens[below(tokens.length)] ?? '', house.owner)
  }
  house.clock.sleep(8 * DAY)
  await house.vault.list({ id: 0, name: '' }, 'active', 0, 1)
  await house.clock.advance(MINUTE)
  expect(found(house.dataDir, sealed)).toEqual([])
})

test.skipIf(process.platform === 'win32')('only its user can read the folder', async () => {
  const house = await openHouse({ clock: fakeClock() })
  await house.push({}, [FILE])
  const entries = fs.readdirSync(house.dataDir, { recursive: true, encoding: 'utf8' })
  const modes = entries.map((name) => {
    const stat = fs.statSync(path.join(house.dataDir, name))
    return [stat.isDirectory() ? 'folder' : 'file', (stat.mode & 0o777).toString(8)].join(' ')
  })
  expect(entries).toContain('secrets.sqlite-wal')
  expect([...new Set(modes)].sort()).toEqual(['file 600', 'folder 700'])
})
