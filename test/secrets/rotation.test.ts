// A new master key: everything is wrapped anew in one transaction, and a rotation cut short anywhere
// leaves one key that opens everything.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { headlessKeychain, type Keychain } from '../../src/main/secrets/crypto/master-key.ts'
import { rotateMasterKey } from '../../src/main/secrets/secrets.ts'
import { openSecretsStore } from '../../src/main/store/store.ts'
import { download, filesOf, found, openHouse } from './vault-house.ts'

const CONTENT = Buffer.alloc(100_000, 'a')

const keyIn = (dataDir: string) => fs.readFileSync(path.join(dataDir, 'master.key'), 'utf8')
const keyFiles = (dataDir: string) =>
  fs.readdirSync(dataDir).filter((name) => name.startsWith('master'))

/** A closed folder with a push of each sort in it. */
async function aFolder() {
  const house = await openHouse()
  const plain = await house.push()
  const locked = await house.push({ passphrase: 'sesame' })
  const withFile = await house.push({}, [{ name: 'a', content: CONTENT }])
  const dead = await house.push()
  await house.vault.expire(dead.token, house.owner)
  const wrapped = house.secrets.tables.pushes
    .wrapped()
    .flatMap(({ payloadKey, ownerKey }) => [payloadKey, ownerKey])
    .filter((key) => key !== null)
  await house.close()
  const { dataDir, clock } = house

  /** Opens the folder again and everything in it. */
  async function expectAll(): Promise<void> {
    const again = await openHouse({ dataDir, clock })
    expect(await again.read(plain.token)).toMatchObject({ outcome: 'revealed' })
    expect(await again.read(locked.token, 'wrong')).toEqual({ outcome: 'passphrase' })
    expect(await again.read(locked.token, 'sesame')).toMatchObject({ outcome: 'revealed' })
    const [file] = filesOf(await again.read(withFile.token))
    expect(await download(again, file!)).toEqual(CONTENT)
    expect(await again.vault.list(again.owner.account!, 'active', 0, 50)).toHaveLength(3)
    const [listed] = await again.vault.list(again.owner.account!, 'expired', 0, 50)
    expect(listed).toMatchObject({ token: dead.token, name: 'the name of it' })
    const { token } = await again.anonymous()
    expect(await again.read(token)).toMatchObject({ outcome: 'revealed' })
    await again.close()
  }

  return { dataDir, clock, wrapped, expectAll, keychain: headlessKeychain(dataDir, {}) }
}

/** The keychain, but it stops working at a step. */
function cutShort(keychain: Keychain, step: 'before-begin' | 'after-begin' | 'before-finish') {
  const { rotate } = keychain
  if (rotate === undefined) throw new Error('nothing to rotate')
  const fail = (): never => {
    throw new Error('cut short')
  }
  const begin = async () => {
    if (step === 'before-begin') fail()
    const key = await rotate.begin()
    // Nothing can be wrapped under no key: the transaction fails.
    return step === 'after-begin' ? (null as never) : key
  }
  const finish = async () => (step === 'before-finish' ? fail() : rotate.finish())
  return { ...keychain, rotate: { begin, finish } }
}

test('a rotation leaves everything openable, without asking for passphrases', async () => {
  const { dataDir, keychain, expectAll } = await aFolder()
  const before = keyIn(dataDir)
  expect(await rotateMasterKey(dataDir, keychain)).toBe(4)
  expect(keyIn(dataDir)).not.toBe(before)
  expect(keyFiles(dataDir)).toEqual(['master.key'])
  if (process.platform !== 'win32') {
    expect(fs.statSync(path.join(dataDir, 'master.key')).mode & 0o777).toBe(0o600)
  }
  await expectAll()
})

test('a key with a seed is wrapped from then on, as all others are', async () => {
  const { dataDir, clock, wrapped, keychain } = await aFolder()
  const formats = (keys: readonly Buffer[]) => keys.map((key) => key[0])
  // The plain push alone has a seed: the others have a passphrase, a file, or are keys of owners.
  expect(formats(wrapped).filter((format) => format === 5)).toHaveLength(1)
  await rotateMasterKey(dataDir, keychain)
  const again = await openHouse({ dataDir, clock })
  const after = again.secrets.tables.pushes
    .wrapped()
    .flatMap(({ payloadKey, ownerKey }) => [payloadKey, ownerKey])
    .filter((key) => key !== null)
  expect(formats(after)).toEqual(wrapped.map(() => 2))
  await again.close()
})

test('what the old key wrapped is gone', async () => {
  const { dataDir, keychain, wrapped } = await aFolder()
  expect(found(dataDir, wrapped)).toHaveLength(wrapped.length)
  await rotateMasterKey(dataDir, keychain)
  expect(found(dataDir, wrapped)).toEqual([])
})

test('the old key opens nothing any more', async () => {
  const { dataDir, keychain } = await aFolder()
  const old = keyIn(dataDir)
  await rotateMasterKey(dataDir, keychain)
  const keychainOfOld = headlessKeychain(dataDir, { TOCSIN_MASTER_KEY: old })
  await expect(openHouse({ dataDir, keychain: keychainOfOld })).rejects.toMatchObject({
    code: 'SECRETS_LOCKED',
  })
})

test('twice is as good as once', async () => {
  const { dataDir, keychain, expectAll } = await aFolder()
  await rotateMasterKey(dataDir, keychain)
  await rotateMasterKey(dataDir, keychain)
  await expectAll()
})

describe('cut short', () => {
  test.each(['before-begin', 'after-begin'] as const)(
    '%s, before the commit: the old key goes on',
    async (step) => {
      const { dataDir, keychain, expectAll } = await aFolder()
      const before = keyIn(dataDir)
      await expect(rotateMasterKey(dataDir, cutShort(keychain, step))).rejects.toThrow()
      await expectAll()
      expect(keyIn(dataDir)).toBe(before)
      await rotateMasterKey(dataDir, keychain)
      expect(keyFiles(dataDir)).toEqual(['master.key'])
      await expectAll()
    },
  )

  test('after the commit, before the rename: the new key is found and kept', async () => {
    const { dataDir, keychain, expectAll } = await aFolder()
    const before = keyIn(dataDir)
    await expect(rotateMasterKey(dataDir, cutShort(keychain, 'before-finish'))).rejects.toThrow()
    expect(keyFiles(dataDir)).toEqual(['master.key', 'master.key.next'])
    await expectAll()
    expect(keyFiles(dataDir)).toEqual(['master.key'])
    expect(keyIn(dataDir)).not.toBe(before)
    await expectAll()
  })

  test('after the commit, then rotated once more', async () => {
    const { dataDir, keychain, expectAll } = await aFolder()
    await expect(rotateMasterKey(dataDir, cutShort(keychain, 'before-finish'))).rejects.toThrow()
    await rotateMasterKey(dataDir, keychain)
    expect(keyFiles(dataDir)).toEqual(['master.key'])
    await expectAll()
  })

  test('while the new key was written: the half of it is not taken for one', async () => {
    const { dataDir, keychain, expectAll } = await aFolder()
    fs.writeFileSync(path.join(dataDir, `master.key.next.${process.pid}.part`), 'ab', {
      mode: 0o600,
    })
    await expectAll()
    await rotateMasterKey(dataDir, keychain)
    expect(keyFiles(dataDir)).toEqual(['master.key'])
    await expectAll()
  })
})

test.each([
  ['a changed key of an owner', 'owner_key = zeroblob(61) WHERE id = 2'],
  ['a seed where the key of an owner is', 'owner_key = payload_key WHERE id = 1'],
  ['a seed beside a salt', 'salt = zeroblob(16) WHERE id = 1'],
])('one damaged push stops it, and nothing is changed: %s', async (_what, change) => {
  const { dataDir, keychain } = await aFolder()
  const store = openSecretsStore(dataDir)
  store.db.exec(`UPDATE pushes SET ${change}`)
  await store.close()
  const before = keyIn(dataDir)
  await expect(rotateMasterKey(dataDir, keychain)).rejects.toMatchObject({
    code: 'SECRET_DAMAGED',
  })
  const again = await openHouse({ dataDir })
  expect(keyIn(dataDir)).toBe(before)
  expect(await again.read((await again.push()).token)).toMatchObject({ outcome: 'revealed' })
})

test('a key from the environment is not ours to replace', async () => {
  const { dataDir } = await aFolder()
  const given = headlessKeychain(dataDir, { TOCSIN_MASTER_KEY: keyIn(dataDir) })
  await expect(rotateMasterKey(dataDir, given)).rejects.toMatchObject({ code: 'SECRETS_LOCKED' })
})

test('whoever has the old key in memory seals nothing under it any more', async () => {
  const { dataDir, keychain, expectAll } = await aFolder()
  const late = await openHouse({ dataDir, serves: false })
  const upload = late.vault.upload()
  // It is looked at once for the pushes of a transaction, and again for later ones.
  await Promise.all([late.anonymous(), late.anonymous()])
  await rotateMasterKey(dataDir, keychain)
  await expect(late.push()).rejects.toMatchObject({
    code: 'SECRETS_LOCKED',
    message: 'the master key was replaced meanwhile; start again',
  })
  await upload.discard()
  await late.close()
  await expectAll()
})
