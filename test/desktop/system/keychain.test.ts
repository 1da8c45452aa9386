// The master key in the system's keychain: sealed, taken over from a file, dismissed, weak, late.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { SECOND } from '../../../src/main/clock.ts'
import type { DesktopKeychain } from '../../../src/main/desktop/system/keychain.ts'
import { randomKey } from '../../../src/main/secrets/crypto/cipher.ts'
import { headlessKeychain } from '../../../src/main/secrets/crypto/master-key.ts'
import { englishOf } from '../../../src/shared/words/english.ts'
import { settled } from '../../support/fake-clock.ts'
import { temporaryFolder } from '../../support/house.ts'
import { aKeychain, aSafe } from '../support/some-keychain.ts'

const SEALED = 'master.key.sealed'
const LOCKED = { code: 'SECRETS_LOCKED' }

/** What it says of how the key is kept. */
const noted = ({ note }: DesktopKeychain) => englishOf(note() ?? '')

/** A folder as a server without a desktop leaves it. */
async function headlessFolder() {
  const dataDir = temporaryFolder()
  const key = await headlessKeychain(dataDir, {}).create?.()
  return { dataDir, key: key! }
}

describe('the first key', () => {
  test('is sealed, in a file that only its owner can read, and opens at the next start', async () => {
    const { keychain, dataDir, safe } = aKeychain()
    expect(await keychain.load()).toEqual([])
    const key = await keychain.create?.()
    const file = path.join(dataDir, SEALED)
    expect(fs.readFileSync(file).includes(key!.toString('hex'))).toBe(false)
    if (process.platform !== 'win32') expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect([fs.readdirSync(dataDir), keychain.note()]).toEqual([[SEALED], null])
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

  test('lies in a file where the keyring seals with a constant, and that is told', async () => {
    const { keychain, safe, has } = aKeychain()
    safe.state.tag = 'v10'
    expect(keychain.note()).toBeNull()
    const key = await keychain.create?.()
    expect([has(SEALED), has('master.key')]).toEqual([false, true])
    expect(noted(keychain)).toContain('no keyring')
    expect(await keychain.load()).toEqual([key])
  })

  test('is sealed by the portal as well', async () => {
    const { keychain, safe, has } = aKeychain()
    safe.state.tag = 'v12'
    await keychain.create?.()
    expect([has(SEALED), has('master.key')]).toEqual([true, false])
  })

  test.each(['darwin', 'win32'] as const)('is sealed on %s, whatever the tag', async (platform) => {
    const { keychain, safe, has } = aKeychain({ platform })
    safe.state.tag = 'v10'
    await keychain.create?.()
    expect(has(SEALED)).toBe(true)
  })
})

describe('a key that was made without a desktop', () => {
  test.each(['linux', 'darwin', 'win32'] as const)(
    'is moved into the keychain on %s: sealed now, removed by the next start that opens it',
    async (platform) => {
      const { dataDir, key } = await headlessFolder()
      const first = aKeychain({ dataDir, platform })
      expect(await first.keychain.load()).toEqual([key])
      expect(await first.keychain.load()).toEqual([key])
      expect([first.has(SEALED), first.has('master.key')]).toEqual([true, true])
      const { keychain, has, said } = aKeychain({ dataDir, platform, safe: first.safe })
      expect(await keychain.load()).toEqual([key])
      expect([has(SEALED), has('master.key')]).toEqual([true, false])
      expect(said.join()).toContain('was moved from master.key')
    },
  )

  test('stays when the next start cannot open the sealed one, and is used', async () => {
    const { dataDir, key } = await headlessFolder()
    await aKeychain({ dataDir, platform: 'win32' }).keychain.load()
    const { keychain, safe, has } = aKeychain({ dataDir, platform: 'win32' })
    safe.state.forgets = true
    expect([await keychain.load(), has('master.key')]).toEqual([[key], true])
  })

  test('that a command rotated before it was removed is sealed anew', async () => {
    const { dataDir } = await headlessFolder()
    const { keychain: first, safe } = aKeychain({ dataDir })
    const [old] = await first.load()
    const commands = headlessKeychain(dataDir, {})
    const fresh = await commands.rotate?.begin()
    await commands.rotate?.finish()
    const { keychain } = aKeychain({ dataDir, safe })
    expect(await keychain.load()).toEqual([old, fresh])
    await keychain.rotate?.finish()
    expect(await keychain.load()).toEqual([fresh])
    const { keychain: next, has } = aKeychain({ dataDir, safe })
    expect([await next.load(), has('master.key')]).toEqual([[fresh], false])
  })

  test.each([
    ['locked', { isOpen: false }],
    ['one that seals with a constant', { tag: 'v10' }],
    ['one that forgets', { forgets: true }],
    ['one that gives back another', { mixesUp: true }],
  ])('stays where it is while the keychain is %s, and is used and told', async (_, is) => {
    const { dataDir, key } = await headlessFolder()
    const { keychain, safe, has } = aKeychain({ dataDir })
    Object.assign(safe.state, is)
    expect(await keychain.load()).toEqual([key])
    expect([has(SEALED), has('master.key')]).toEqual([false, true])
    expect(noted(keychain)).toContain('master.key')
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
})

describe('a sealed key', () => {
  async function sealedFolder() {
    const first = aKeychain()
    const key = await first.keychain.create?.()
    return { dataDir: first.dataDir, safe: first.safe, key: key! }
  }

  test('cannot be had after its prompt was dismissed, until a restart, which is told', async () => {
    const { dataDir, safe, key } = await sealedFolder()
    const { keychain } = aKeychain({ dataDir, safe })
    safe.state.isDismissed = true
    await expect(keychain.load()).rejects.toMatchObject({
      ...LOCKED,
      message: expect.stringMatching(/Restart Tocsin to unlock it$/),
    })
    safe.state.isDismissed = false
    expect(await aKeychain({ dataDir, safe }).keychain.load()).toEqual([key])
  })

  test('under a constant, as an earlier version left it, is told and sealed once it can be', async () => {
    const dataDir = temporaryFolder()
    const key = randomKey()
    const safe = aSafe()
    safe.state.tag = 'v10'
    const file = path.join(dataDir, SEALED)
    fs.writeFileSync(file, await safe.encryptStringAsync(key.toString('hex')), { mode: 0o600 })
    const without = aKeychain({ dataDir, safe })
    expect(await without.keychain.load()).toEqual([key])
    expect(noted(without.keychain)).toContain('in the file master.key.sealed')
    safe.state.tag = 'v11'
    const { keychain } = aKeychain({ dataDir, safe })
    expect(await keychain.load()).toEqual([key])
    expect(keychain.note()).toBeNull()
    expect(fs.readFileSync(file).toString('latin1', 0, 3)).toBe('v11')
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
    safe.state.isDismissed = true
    expect(await keychain.load()).toEqual([key])
  })

  test('that is rotated leaves no old key in a file', async () => {
    const { dataDir } = await headlessFolder()
    const { keychain, has } = aKeychain({ dataDir })
    await keychain.load()
    const fresh = await keychain.rotate?.begin()
    await keychain.rotate?.finish()
    expect([await keychain.load(), has('master.key')]).toEqual([[fresh], false])
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
