// The master key: from the environment or a 0600 file; never a default, never taken when others can
// read it, never replaced by a new one while something is sealed under the old.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { randomKey } from '../../../src/main/secrets/crypto/cipher.ts'
import { headlessKeychain, keyPlace } from '../../../src/main/secrets/crypto/master-key.ts'
import { temporaryFolder } from '../../support/house.ts'
import { openHouse } from '../vault-house.ts'

const HEX = 'ab'.repeat(32)
const LOCKED = { code: 'SECRETS_LOCKED' }
const load = (dataDir: string, env = {}) => headlessKeychain(dataDir, env).load()
const keyFile = (dataDir: string) => path.join(dataDir, 'master.key')

test.each<[string, readonly string[], Record<string, string>, (dataDir: string) => object]>([
  ['made here', ['master.key'], {}, (dataDir) => ({ in: 'file', file: keyFile(dataDir) })],
  ['in a file elsewhere', [], { TOCSIN_MASTER_KEY_FILE: '/k' }, () => ({ in: 'file', file: '/k' })],
  [
    'in a variable, which wins',
    ['master.key'],
    { TOCSIN_MASTER_KEY: HEX, TOCSIN_MASTER_KEY_FILE: '/k' },
    () => ({ in: 'variable', name: 'TOCSIN_MASTER_KEY' }),
  ],
  ['sealed by a desktop', ['master.key.sealed'], {}, () => ({ in: 'keychain' })],
  [
    'sealed, and still here',
    ['master.key.sealed', 'master.key'],
    {},
    (dataDir) => ({ in: 'file', file: keyFile(dataDir) }),
  ],
])('a person finds a key that is %s', (_, files, env, place) => {
  const dataDir = temporaryFolder()
  for (const file of files) fs.writeFileSync(path.join(dataDir, file), '')
  expect(keyPlace(dataDir, env)).toEqual(place(dataDir))
})

describe('the first start', () => {
  test('makes a key of 64 hex digits in a file of its own, 0600', async () => {
    const { dataDir } = await openHouse()
    const file = keyFile(dataDir)
    expect(fs.readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
    if (process.platform !== 'win32') expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    const others = fs.readdirSync(dataDir).filter((name) => name.includes('master'))
    expect(others).toEqual(['master.key'])
  })

  test('of two processes at once gives both the same', async () => {
    const dataDir = temporaryFolder()
    const [one, two] = await Promise.all([openHouse({ dataDir }), openHouse({ dataDir })])
    const { token } = await one.push()
    expect(await two.read(token)).toMatchObject({ outcome: 'revealed' })
  })

  test('that was cut short before the key was used takes that key', async () => {
    const dataDir = temporaryFolder()
    const made = await headlessKeychain(dataDir, {}).create?.()
    const house = await openHouse({ dataDir })
    const { token } = await house.push()
    expect(await load(dataDir)).toEqual([made])
    expect(await house.read(token)).toMatchObject({ outcome: 'revealed' })
  })

  test('making a key where there is one gives that one', async () => {
    const dataDir = temporaryFolder()
    const [one, two] = [headlessKeychain(dataDir, {}), headlessKeychain(dataDir, {})]
    expect(await two.create?.()).toEqual(await one.create?.())
  })

  test('with a key from the environment makes no file', async () => {
    const dataDir = temporaryFolder()
    const keychain = headlessKeychain(dataDir, { TOCSIN_MASTER_KEY: HEX })
    const house = await openHouse({ dataDir, keychain })
    const { token } = await house.push()
    expect(await house.read(token)).toMatchObject({ outcome: 'revealed' })
    expect(fs.existsSync(keyFile(dataDir))).toBe(false)
    expect(keychain.rotate).toBeUndefined()
  })

  test('without a keychain that can make one is locked', async () => {
    const keychain = { load: async () => [] }
    await expect(openHouse({ keychain })).rejects.toMatchObject(LOCKED)
  })
})

describe('the environment', () => {
  test.each([HEX, HEX.toUpperCase(), ` ${HEX}\n`])('%j is a key', async (given) => {
    const keys = await load(temporaryFolder(), { TOCSIN_MASTER_KEY: given })
    expect(keys).toEqual([Buffer.alloc(32, 0xab)])
  })

  test.each(['x', HEX.slice(1), `${HEX}0`, `0x${HEX.slice(2)}`, 'g'.repeat(64)])(
    '%j is none, and is not shown',
    async (given) => {
      const loaded = load(temporaryFolder(), { TOCSIN_MASTER_KEY: given })
      await expect(loaded).rejects.toMatchObject({
        ...LOCKED,
        message: 'TOCSIN_MASTER_KEY does not hold a master key (64 hex digits)',
      })
    },
  )

  test('empty, it is as if it were absent', async () => {
    const env = { TOCSIN_MASTER_KEY: '', TOCSIN_MASTER_KEY_FILE: '' }
    expect(await load(temporaryFolder(), env)).toEqual([])
  })

  test('may name a file; the key itself wins over it', async () => {
    const file = path.join(temporaryFolder(), 'key')
    fs.writeFileSync(file, `${HEX}\n`, { mode: 0o600 })
    const env = { TOCSIN_MASTER_KEY_FILE: file }
    expect(await load('/nowhere', env)).toEqual([Buffer.alloc(32, 0xab)])
    const both = { ...env, TOCSIN_MASTER_KEY: 'cd'.repeat(32) }
    expect(await load('/nowhere', both)).toEqual([Buffer.alloc(32, 0xcd)])
  })

  test('naming a file that is not there is locked, and makes none', async () => {
    const file = path.join(temporaryFolder(), 'key')
    const keychain = headlessKeychain('/nowhere', { TOCSIN_MASTER_KEY_FILE: file })
    await expect(keychain.load()).rejects.toMatchObject({
      ...LOCKED,
      message: `${file} does not exist`,
    })
    expect(keychain.create).toBeUndefined()
  })
})

describe('a key file', () => {
  test.skipIf(process.platform === 'win32').each([0o644, 0o640, 0o620, 0o601, 0o660])(
    'of mode %o is refused',
    async (mode) => {
      const { dataDir, close } = await openHouse()
      await close()
      fs.chmodSync(keyFile(dataDir), mode)
      await expect(openHouse({ dataDir })).rejects.toMatchObject({
        ...LOCKED,
        message: expect.stringContaining('chmod 600'),
      })
    },
  )

  test.skipIf(process.platform === 'win32')('of mode 400 is taken', async () => {
    const { dataDir, close } = await openHouse()
    await close()
    fs.chmodSync(keyFile(dataDir), 0o400)
    await openHouse({ dataDir })
  })

  test.each([
    ['empty', ''],
    ['half written', 'ab'.repeat(20)],
  ])('that is %s is refused, and left as it is', async (_what, content) => {
    const { dataDir, close } = await openHouse()
    await close()
    fs.writeFileSync(keyFile(dataDir), content)
    await expect(openHouse({ dataDir })).rejects.toMatchObject(LOCKED)
    expect(fs.readFileSync(keyFile(dataDir), 'utf8')).toBe(content)
  })

  test('that is a folder is refused', async () => {
    const dataDir = temporaryFolder()
    fs.mkdirSync(keyFile(dataDir), { mode: 0o700 })
    await expect(openHouse({ dataDir })).rejects.toMatchObject(LOCKED)
  })

  test('that is missing is not replaced while something is sealed', async () => {
    const { dataDir, push, close } = await openHouse()
    await push()
    await close()
    fs.rmSync(keyFile(dataDir))
    await expect(openHouse({ dataDir })).rejects.toMatchObject({
      ...LOCKED,
      message: expect.stringContaining('the master key is missing'),
    })
    expect(fs.existsSync(keyFile(dataDir))).toBe(false)
  })

  test('of another installation is refused, and the right one opens again', async () => {
    const { dataDir, push, close } = await openHouse()
    const { token } = await push()
    await close()
    const right = fs.readFileSync(keyFile(dataDir))
    fs.writeFileSync(keyFile(dataDir), randomKey().toString('hex'))
    await expect(openHouse({ dataDir })).rejects.toMatchObject({
      ...LOCKED,
      message: 'the master key is not the one that sealed secrets.sqlite',
    })
    fs.writeFileSync(keyFile(dataDir), right)
    const again = await openHouse({ dataDir })
    expect(await again.read(token)).toMatchObject({ outcome: 'revealed' })
  })
})

test('a locked start leaves the database free', async () => {
  const dataDir = temporaryFolder()
  const house = await openHouse({ dataDir })
  await house.close()
  const wrong = { load: async () => [randomKey()] }
  await expect(openHouse({ dataDir, keychain: wrong })).rejects.toMatchObject(LOCKED)
  fs.rmSync(path.join(dataDir, 'secrets.sqlite'))
  expect(fs.existsSync(path.join(dataDir, 'secrets.sqlite-wal'))).toBe(false)
})
