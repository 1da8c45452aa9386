// Whoever can write to the data folder can destroy, but neither make us show garbage nor one secret
// for another; and what does not open uses up no view.
import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { headlessKeychain } from '../../src/main/secrets/crypto/master-key.ts'
import { rotateMasterKey } from '../../src/main/secrets/secrets.ts'
import type { PushView } from '../../src/main/secrets/vault.ts'
import { download, filesOf, openHouse, openLinked, type VaultHouse } from './vault-house.ts'

const DAMAGED = { code: 'SECRET_DAMAGED' }

let house: VaultHouse
beforeEach(async () => {
  house = await openHouse()
})

/** A value of a table, and how it is replaced. */
function cell(table: 'pushes' | 'files', column: string, where: string) {
  const { db } = house.secrets.store
  return {
    get: () =>
      db.prepare<[], Buffer>(`SELECT ${column} FROM ${table} WHERE ${where}`).pluck().get() ??
      Buffer.alloc(0),
    set: (value: Buffer | null) =>
      void db.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${where}`).run(value),
  }
}

/** With one its key is wrapped; without, it has a seed. */
const FILES = [{ name: 'a.txt', content: Buffer.from('a') }]
const NO_TEXTS = { name: '', note: '', isDamaged: true }

async function listed() {
  const { account } = house.owner
  if (account === null) throw new Error('no account')
  return house.vault.list(account, 'active', 0, 50)
}

const ofPush = (column: string, token: string) => cell('pushes', column, `token = '${token}'`)

/** Calls `look` with every byte of the value changed in one bit, and puts the value back. */
async function withEachByteChanged(
  value: ReturnType<typeof cell>,
  look: () => Promise<void>,
): Promise<void> {
  const whole = value.get()
  expect(whole.length).toBeGreaterThan(0)
  for (let at = 0; at < whole.length; at++) {
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ (1 << (at & 7))
    value.set(changed)
    await look()
  }
  value.set(whole)
}

describe('one bit of a push', () => {
  test.each([
    ['the payload', 'payload', []],
    ['the seed of the key', 'payload_key', []],
    ['the wrapped key', 'payload_key', FILES],
  ])('%s changed: an error, and no view', async (_what, column, files) => {
    const { token } = await house.push({}, files)
    await withEachByteChanged(ofPush(column, token), () =>
      expect(house.read(token)).rejects.toMatchObject(DAMAGED),
    )
    expect(house.row(token).usedViews).toBe(0)
    expect(house.kinds(token)).toEqual(['creation'])
    expect(await house.read(token)).toMatchObject({ outcome: 'revealed' })
  })

  test.each(['salt', 'payload_key'])(
    '%s of a protected push changed: an error, and no wrong passphrase',
    async (column) => {
      const { token } = await house.push({ passphrase: 'sesame' })
      const value = ofPush(column, token)
      const whole = value.get()
      for (const at of [0, 1, 7, 15, whole.length - 1]) {
        const changed = Buffer.from(whole)
        changed[at] = (changed[at] ?? 0) ^ 1
        value.set(changed)
        await expect(house.read(token, 'sesame')).rejects.toMatchObject(DAMAGED)
        // The tries of a minute.
        await house.clock.advance(15_000)
      }
      expect(house.kinds(token)).toEqual(['creation'])
    },
  )

  test.each(['name', 'note', 'owner_key'])(
    '%s changed: its owner sees neither name nor note, and every other push',
    async (column) => {
      const sound = await house.push({ name: 'sound' })
      const { token } = await house.push()
      await withEachByteChanged(ofPush(column, token), async () => {
        expect(await listed()).toMatchObject([
          { token, ...NO_TEXTS },
          { token: sound.token, name: 'sound', isDamaged: false },
        ])
      })
      expect(await listed()).toMatchObject([{ name: 'the name of it', isDamaged: false }, {}])
    },
  )

  test('name changed: the recipient gets the secret, and the owner is told of it', async () => {
    const views: PushView[] = []
    house.vault.onView((view) => views.push(view))
    const { token } = await house.push({ expireAfterViews: 1 })
    ofPush('name', token).set(Buffer.alloc(40, 1))
    expect(await house.read(token)).toMatchObject({ outcome: 'revealed' })
    expect(views).toMatchObject([{ push: { token, ...NO_TEXTS } }])
    expect(house.troubles).toEqual([])
  })

  test('name changed: the activity shows the push without a name', async () => {
    const { token } = await house.push()
    ofPush('name', token).set(Buffer.alloc(40, 1))
    const page = { before: null, from: null, to: null, limit: 10 }
    expect(house.secrets.activity.page(page)).toMatchObject([{ token, push: { name: '' } }])
  })

  test('a protected push is not opened by calling it unprotected', async () => {
    const { token } = await house.push({ passphrase: 'sesame' })
    const { db } = house.secrets.store
    db.prepare('UPDATE pushes SET has_passphrase = 0').run()
    await expect(house.read(token)).rejects.toMatchObject(DAMAGED)
    db.prepare('UPDATE pushes SET salt = NULL').run()
    await expect(house.read(token)).rejects.toMatchObject(DAMAGED)
  })

  test('a push without a passphrase is damaged, and no wrong passphrase, when it is called protected', async () => {
    const { token } = await house.push()
    const { db } = house.secrets.store
    db.prepare('UPDATE pushes SET has_passphrase = 1, salt = zeroblob(16)').run()
    await expect(house.read(token, 'sesame')).rejects.toMatchObject(DAMAGED)
    expect(house.kinds(token)).toEqual(['creation'])
    db.prepare('UPDATE pushes SET has_passphrase = 0, salt = NULL').run()
    expect(await house.read(token)).toMatchObject({ outcome: 'revealed' })
  })

  test('a key that is gone is an error', async () => {
    const { token } = await house.push()
    ofPush('payload_key', token).set(null)
    await expect(house.read(token)).rejects.toMatchObject({
      ...DAMAGED,
      message: 'pushes.payload_key is not there',
    })
  })
})

describe('swapped', () => {
  test.each([
    ['payloads', ['payload'], []],
    ['keys with a seed', ['payload_key'], []],
    ['wrapped keys', ['payload_key'], FILES],
    ['payloads with their keys', ['payload', 'payload_key'], []],
  ])('%s of two pushes are an error', async (_what, columns, files) => {
    const [mine, other] = [
      await house.push({}, files),
      await house.push({ payload: 'something else' }, files),
    ]
    await expectSwappedDamaged(columns, [mine.token, other.token])
  })

  test('payloads with keys that a new master key wrapped are an error', async () => {
    const tokens = [(await house.push()).token, (await house.push()).token] as const
    const { dataDir, clock } = house
    await house.close()
    await rotateMasterKey(dataDir, headlessKeychain(dataDir, {}))
    house = await openHouse({ dataDir, clock })
    await expectSwappedDamaged(['payload', 'payload_key'], tokens)
  })

  async function expectSwappedDamaged(
    columns: readonly string[],
    tokens: readonly [string, string],
  ): Promise<void> {
    for (const column of columns) {
      const [one, two] = [ofPush(column, tokens[0]), ofPush(column, tokens[1])]
      const [first, second] = [one.get(), two.get()]
      one.set(second)
      two.set(first)
    }
    for (const token of tokens) {
      await expect(house.read(token)).rejects.toMatchObject(DAMAGED)
      expect(house.row(token).usedViews).toBe(0)
    }
  }

  test('name and note of one push are not shown', async () => {
    const { token } = await house.push()
    const [name, note] = [ofPush('name', token), ofPush('note', token)]
    const [first, second] = [name.get(), note.get()]
    name.set(second)
    note.set(first)
    expect(await listed()).toMatchObject([{ token, ...NO_TEXTS }])
  })

  test('a payload in the place of another column of the same push is not shown', async () => {
    const { token } = await house.push()
    ofPush('name', token).set(ofPush('payload', token).get())
    expect(await listed()).toMatchObject([{ token, ...NO_TEXTS }])
  })
})

describe('files', () => {
  const A = { name: 'a.txt', content: Buffer.alloc(100_000, 'a') }
  const B = { name: 'b.txt', content: Buffer.alloc(100_000, 'b') }
  const fileOf = (uuid: string) => path.join(house.dataDir, 'files', uuid)

  async function pushed() {
    const { token } = await house.push({}, [A, B])
    const links = filesOf(await house.read(token))
    const uuids = house.secrets.tables.files.ofPush(house.row(token).id).map(({ uuid }) => uuid)
    return { token, links, uuids }
  }

  test.each(['filename', 'content_type'])('%s changed: an error, and no view', async (column) => {
    const { token } = await house.push({}, [A])
    await withEachByteChanged(cell('files', column, '1 = 1'), () =>
      expect(house.read(token)).rejects.toMatchObject(DAMAGED),
    )
    expect(house.row(token).usedViews).toBe(0)
  })

  test('any byte on disk changed is an error', async () => {
    const { links, uuids } = await pushed()
    const file = fileOf(uuids[0] ?? '')
    const whole = fs.readFileSync(file)
    for (const at of [0, 65_535, 65_552, 99_999, whole.length - 1]) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 1
      fs.writeFileSync(file, changed)
      await expect(download(house, links[0]!)).rejects.toMatchObject(DAMAGED)
    }
  })

  test('exchanged with each other they are an error', async () => {
    const { links, uuids } = await pushed()
    const [one, two] = [fileOf(uuids[0] ?? ''), fileOf(uuids[1] ?? '')]
    fs.renameSync(one, `${one}.x`)
    fs.renameSync(two, one)
    fs.renameSync(`${one}.x`, two)
    for (const link of links) await expect(download(house, link)).rejects.toMatchObject(DAMAGED)
  })

  test('their rows exchanged are an error, and no view', async () => {
    const { token, uuids } = await pushed()
    const { db } = house.secrets.store
    const rename = db.prepare('UPDATE files SET uuid = ? WHERE uuid = ?')
    rename.run('x', uuids[0])
    rename.run(uuids[0], uuids[1])
    rename.run(uuids[1], 'x')
    await expect(house.read(token)).rejects.toMatchObject(DAMAGED)
    expect(house.row(token).usedViews).toBe(1)
  })

  test.each([
    ['cut', (file: string) => fs.truncateSync(file, 65_552)],
    ['extended', (file: string) => fs.appendFileSync(file, 'x')],
    ['missing', (file: string) => fs.rmSync(file)],
  ])('%s, one is an error before its first byte', async (_what, harm) => {
    const { links, uuids } = await pushed()
    harm(fileOf(uuids[0] ?? ''))
    await expect(openLinked(house.vault, links[0]!)).rejects.toMatchObject(DAMAGED)
    expect(await download(house, links[1]!)).toEqual(B.content)
  })

  test('a link opens the file that it is for and no other', async () => {
    const { links } = await pushed()
    const contents = await Promise.all(links.map((link) => download(house, link)))
    expect(contents).toEqual([A.content, B.content])
  })
})
