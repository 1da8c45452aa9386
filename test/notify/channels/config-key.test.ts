// The key of the channels: made when it is first needed, found again, and never lost to a wrong
// master key.
import { describe, expect, test } from 'vitest'
import { SECOND } from '../../../src/main/clock.ts'
import { sealOldConfigs } from '../../../src/main/notify/channels/config-codec.ts'
import { configPlace, createConfigKey } from '../../../src/main/notify/channels/config-key.ts'
import { randomKey } from '../../../src/main/secrets/crypto/cipher.ts'
import { openSecrets } from '../../../src/main/secrets/secrets.ts'
import { openSecretsStore } from '../../../src/main/store/store.ts'
import { type House, openHouse } from '../../support/house.ts'
import { aKeychain, delivering } from '../outbox/delivering.ts'

const PLACE = configPlace('here')

function sealOf(house: House, keychain = aKeychain()) {
  const { store, dataDir, clock } = house
  return createConfigKey({ store, dataDir, keychain, clock })
}

test('what was sealed opens again, at its place only', async () => {
  const sealer = await sealOf(openHouse()).unlock()
  const sealed = sealer.seal(PLACE, 'sesame')
  expect(sealed.includes('sesame')).toBe(false)
  expect(sealer.open(PLACE, sealed)).toBe('sesame')
  expect(() => sealer.open(configPlace('there'), sealed)).toThrow(/does not open/)
})

test('the key is found again by another process, whoever made it', async () => {
  const [house, keychain] = [openHouse(), aKeychain()]
  const [one, other] = [sealOf(house, keychain), sealOf(house, keychain)]
  const sealed = (await one.unlock()).seal(PLACE, 'sesame')
  expect((await other.unlock()).open(PLACE, sealed)).toBe('sesame')
  expect(house.store.settings.get('channel_key')?.split(',')).toHaveLength(1)
})

test('of many that need the first key at once one makes it', async () => {
  const [house, keychain] = [openHouse(), aKeychain()]
  const seal = sealOf(house, keychain)
  const sealers = await Promise.all(Array.from({ length: 5 }, () => seal.unlock()))
  expect(new Set(sealers).size).toBe(1)
  expect(keychain.keys).toHaveLength(1)
})

test('the master key is the one of the secrets, whichever part asks first', async () => {
  const [house, keychain] = [openHouse(), aKeychain()]
  await sealOf(house, keychain).unlock()
  const { dataDir, clock } = house
  const secrets = await openSecrets({ dataDir, clock, keychain, onTrouble: () => {} })
  await secrets.close()
  expect(keychain.keys).toHaveLength(1)
})

describe('locked', () => {
  test('says why', async () => {
    const keychain = aKeychain()
    keychain.lock()
    await expect(sealOf(openHouse(), keychain).unlock()).rejects.toMatchObject({
      code: 'SECRETS_LOCKED',
      message: 'secrets are locked: no keychain',
    })
  })

  test('is unlocked again some seconds after the keychain is', async () => {
    const [house, keychain] = [openHouse(), aKeychain()]
    const seal = sealOf(house, keychain)
    keychain.lock()
    await expect(seal.unlock()).rejects.toThrow()
    keychain.lock(false)
    await expect(seal.unlock()).rejects.toThrow()
    await house.clock.advance(5 * SECOND)
    await seal.unlock()
  })

  test('by a wrong master key: no second key is made', async () => {
    const [house, keychain] = [openHouse(), aKeychain()]
    await sealOf(house, keychain).unlock()
    const before = house.store.settings.get('channel_key')
    const wrong = aKeychain()
    wrong.keys.push(randomKey())
    await expect(sealOf(house, wrong).unlock()).rejects.toThrow(/not the one/)
    expect(house.store.settings.get('channel_key')).toBe(before)
  })
})

test('a master key that was replaced by hand gets a key of its own; the old one may come back', async () => {
  const [house, lost, fresh] = [openHouse(), aKeychain(), aKeychain()]
  const sealed = (await sealOf(house, lost).unlock()).seal(PLACE, 'old')
  // The secrets were moved away, as the refusal advises.
  const secrets = openSecretsStore(house.dataDir)
  secrets.db.exec('DELETE FROM settings')
  await secrets.close()

  const sealer = await sealOf(house, fresh).unlock()
  expect(() => sealer.open(PLACE, sealed)).toThrow(/does not open/)
  const again = sealer.seal(PLACE, 'new')

  const both = aKeychain()
  both.keys.push(...lost.keys, ...fresh.keys)
  const opener = await sealOf(house, both).unlock()
  expect([opener.open(PLACE, sealed), opener.open(PLACE, again)]).toEqual(['old', 'new'])
})

test('what an older version stored in the clear is sealed', async () => {
  const { house, seal, editor, channel } = delivering()
  const { id, uuid } = await channel()
  const clear = JSON.stringify({ host: 'old.example', secret: 'sesame' })
  house.store.db
    .prepare('UPDATE channels SET sealed = NULL, config = ? WHERE id = ?')
    .run(clear, id)
  expect(await editor.shown(uuid)).toMatchObject({ host: 'old.example' })

  const { channels } = house.tables
  await sealOldConfigs(channels, house.store, seal)
  expect(channels.unsealed()).toEqual([])
  expect(channels.byId(id)?.sealed).toBeInstanceOf(Buffer)
  expect(await editor.shown(uuid)).toMatchObject({ host: 'old.example' })
})
