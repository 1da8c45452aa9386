// The master key in the system's keychain: sealed, taken over from a file, locked, weak, late.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { SECOND } from '../../../src/main/clock.ts'
import { randomKey } from '../../../src/main/secrets/crypto/cipher.ts'
import { headlessKeychain } from '../../../src/main/secrets/crypto/master-key.ts'
import { settled } from '../../support/fake-clock.ts'
import { temporaryFolder } from '../../support/house.ts'
import { aKeychain, aSafe } from '../support/some-keychain.ts'

const SEALED = 'master.key.sealed'
const LOCKED = { code: 'SECRETS_LOCKED' }

/** A folder as a server without a desktop leaves it. */
async function headlessFolder() {
  const dataDir = temporaryFolder()
  const key = await headlessKeychain(dataDir, {}).create?.()
  return { dataDir, key: key! }
}

describe('the first key', () => {
  test('is sealed, in a file that only its owner can read, and opens at the next start', async () => {
    const { keychain, dataDir, safe, has } = aKeychain()
    expect(await keychain.load()).toEqual([])
    const key = await keychain.create?.()
    const file = path.join(dataDir, SEALED)
    expect(fs.readFileSync(file).includes(key!.toString('hex'))).toBe(false)
    if (process.platform !== 'win32') expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect([has('master.key'), has(`${SEALED}.part`), keychain.note()]).toEqual([
      false,
      false,
      null,
    ])
    expect(await aKeychain({ dataDir, safe }).keychain.load()).toEqual([key])
  })

  test('is not made while the keychain is locked', async () => {
    const { keychain, safe, has } = aKeychain()
    safe.state.isOpen = false
    await expect(keychain.create?.()).rejects.toMatchObject(LOCKED)
    expect([has(SEALED), has('master.key')]).toEqual([false, false])
  })

  test('is not kept by a keychain that would not open it again', async () => {
    const { keychain, safe, has } = aKeychain()
    safe.state.forgets = true
    await expect(keychain.create?.()).rejects.toMatchObject(LOCKED)
    expect(has(SEALED)).toBe(false)
  })

  test('lies in a file where the keyring is a weak one, and that is told', async () => {
    const { keychain, safe, has } = aKeychain()
    safe.state.isWeak = true
    const key = await keychain.create?.()
    expect([has(SEALED), has('master.key')]).toEqual([false, true])
    expect(keychain.note()).toContain('no keyring')
    expect(await keychain.load()).toEqual([key])
  })

  test('is sealed on other systems, whatever the backend is called', async () => {
    const { keychain, safe, has } = aKeychain({ platform: 'darwin' })
    safe.state.isWeak = true
    await keychain.create?.()
    expect(has(SEALED)).toBe(true)
  })
})

describe('a key that was made without a desktop', () => {
  test('is moved into the keychain', async () => {
    const { dataDir, key } = await headlessFolder()
    const { keychain, has, said } = aKeychain({ dataDir })
    expect(await keychain.load()).toEqual([key])
    expect([has(SEALED), has('master.key')]).toEqual([true, false])
    expect(said.join()).toContain('was moved from master.key')
    expect(await keychain.load()).toEqual([key])
  })

  test.each([
    ['locked', { isOpen: false }],
    ['weak', { isWeak: true }],
    ['one that forgets', { forgets: true }],
    ['one that gives back another', { mixesUp: true }],
  ])('stays where it is while the keychain is %s, and is used and told', async (_, is) => {
    const { dataDir, key } = await headlessFolder()
    const { keychain, safe, has } = aKeychain({ dataDir })
    Object.assign(safe.state, is)
    expect(await keychain.load()).toEqual([key])
    expect([has(SEALED), has('master.key')]).toEqual([false, true])
    expect(keychain.note()).toContain('master.key')
  })

  test('stays while a rotation of it has to be finished', async () => {
    const { dataDir } = await headlessFolder()
    await headlessKeychain(dataDir, {}).rotate?.begin()
    const { keychain, has } = aKeychain({ dataDir })
    expect(await keychain.load()).toHaveLength(2)
    expect(has(SEALED)).toBe(false)
    await keychain.rotate?.finish()
    expect([has('master.key'), has('master.key.next')]).toEqual([true, false])
  })

  test('is gone after a move that was cut short', async () => {
    const { dataDir, key } = await headlessFolder()
    const copy = fs.readFileSync(path.join(dataDir, 'master.key'))
    const safe = aSafe()
    await aKeychain({ dataDir, safe }).keychain.load()
    fs.writeFileSync(path.join(dataDir, 'master.key'), copy, { mode: 0o600 })
    const { keychain, has } = aKeychain({ dataDir, safe })
    expect([await keychain.load(), has('master.key')]).toEqual([[key], false])
  })
})

describe('a sealed key', () => {
  async function sealedFolder() {
    const first = aKeychain()
    const key = await first.keychain.create?.()
    return { dataDir: first.dataDir, safe: first.safe, key: key! }
  }

  test('cannot be had while the keychain is locked, and can once it is open', async () => {
    const { dataDir, safe, key } = await sealedFolder()
    const { keychain } = aKeychain({ dataDir, safe })
    safe.state.isOpen = false
    await expect(keychain.load()).rejects.toMatchObject({
      ...LOCKED,
      message: expect.stringContaining('unlock it'),
    })
    safe.state.isOpen = true
    expect(await keychain.load()).toEqual([key])
  })

  test('that the keychain has lost is told; one put back by hand is used', async () => {
    const { dataDir, safe, key } = await sealedFolder()
    safe.state.forgets = true
    const { keychain, has } = aKeychain({ dataDir, safe })
    await expect(keychain.load()).rejects.toMatchObject(LOCKED)
    fs.writeFileSync(path.join(dataDir, 'master.key'), key.toString('hex'), { mode: 0o600 })
    expect(await keychain.load()).toEqual([key])
    expect(has('master.key')).toBe(true)
  })

  test('that is waited for in vain is locked for now, and told when it comes', async () => {
    const { dataDir, safe, key } = await sealedFolder()
    const { keychain, clock, late } = aKeychain({ dataDir, safe })
    let answer = () => {}
    safe.state.answers = new Promise((resolve) => {
      answer = resolve
    })
    const asked = keychain.load().catch((error) => error)
    await clock.advance(2 * SECOND)
    expect(await asked).toMatchObject({ ...LOCKED, message: expect.stringContaining('password') })
    expect(late()).toBe(0)
    answer()
    await settled()
    expect([late(), await keychain.load()]).toEqual([1, [key]])
  })

  test('is sealed anew where the keychain has a newer key of its own', async () => {
    const { dataDir, safe, key } = await sealedFolder()
    safe.state.isStale = true
    const before = safe.state.sealed
    expect(await aKeychain({ dataDir, safe }).keychain.load()).toEqual([key])
    expect(safe.state.sealed).toBe(before + 1)
  })

  test('is asked of the keychain once', async () => {
    const { dataDir, safe, key } = await sealedFolder()
    const { keychain } = aKeychain({ dataDir, safe })
    await keychain.load()
    safe.state.isOpen = false
    expect(await keychain.load()).toEqual([key])
  })

  test('is replaced by a rotation, of which both keys are there until its end', async () => {
    const { dataDir, safe, key } = await sealedFolder()
    const { keychain, has } = aKeychain({ dataDir, safe })
    const fresh = await keychain.rotate?.begin()
    expect(await aKeychain({ dataDir, safe }).keychain.load()).toEqual([key, fresh])
    await keychain.rotate?.finish()
    expect([await keychain.load(), has(`${SEALED}.next`)]).toEqual([[fresh], false])
  })

  test('is not asked for where the environment gives one', async () => {
    const { dataDir, safe } = await sealedFolder()
    const given = randomKey()
    const env = { TOCSIN_MASTER_KEY: given.toString('hex') }
    safe.state.isOpen = false
    const { keychain } = aKeychain({ dataDir, safe, env })
    expect([await keychain.load(), keychain.create, keychain.note()]).toEqual([
      [given],
      undefined,
      null,
    ])
  })

  test('is told of to whoever comes without a desktop', async () => {
    const { dataDir } = await sealedFolder()
    await expect(headlessKeychain(dataDir, {}).load()).rejects.toMatchObject({
      ...LOCKED,
      message: expect.stringContaining('in the desktop’s keychain'),
    })
  })
})
