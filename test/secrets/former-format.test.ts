// Pushes as versions before sealed them: they open, and a new master key takes them along.
import { createCipheriv, createHash, createHmac } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { deriveKey, openValue, seal } from '../../src/main/secrets/crypto/cipher.ts'
import { headlessKeychain } from '../../src/main/secrets/crypto/master-key.ts'
import { openPayload, sealText, unwrapPushKey } from '../../src/main/secrets/crypto/sealing.ts'
import { rotateMasterKey } from '../../src/main/secrets/secrets.ts'
import { openHouse, type VaultHouse } from './vault-house.ts'

const COLUMNS = ['payload_key', 'owner_key', 'payload', 'name', 'note'] as const

function masterOf({ dataDir }: VaultHouse): Buffer {
  return Buffer.from(fs.readFileSync(path.join(dataDir, 'master.key'), 'utf8').trim(), 'hex')
}

/** Seals a push without a passphrase as before. */
function sealAsBefore(house: VaultHouse, token: string): void {
  const { secrets } = house
  const master = masterOf(house)
  const { db } = secrets.store
  const columns = COLUMNS.join(', ')
  const row = db.prepare(`SELECT ${columns} FROM pushes WHERE token = ?`).get(token)
  const sealed = row as Record<(typeof COLUMNS)[number], Buffer>
  const opened = (from: Buffer, column: (typeof COLUMNS)[number]) => {
    const place = { table: 'pushes', row: token, column }
    const plain =
      column === 'payload_key'
        ? unwrapPushKey(from, token, sealed[column])
        : column === 'payload'
          ? Buffer.from(openPayload(from, token, sealed[column]))
          : openValue({ from, row: token, purpose: column }, sealed[column], place)
    const before = seal(deriveKey(from, token, column), plain, place)
    db.prepare(`UPDATE pushes SET ${column} = ? WHERE token = ?`).run(before, token)
    return plain
  }
  opened(opened(master, 'payload_key'), 'payload')
  const ownerKey = opened(master, 'owner_key')
  opened(ownerKey, 'name')
  opened(ownerKey, 'note')
}

test('a push that was sealed before opens, and so it does under a new master key', async () => {
  const house = await openHouse()
  const { token } = await house.push()
  sealAsBefore(house, token)
  expect(house.payload(token)?.[0]).toBe(1)
  const text = 'correct horse battery staple'
  expect(await house.read(token)).toMatchObject({ outcome: 'revealed', payload: text })
  await house.close()

  const { dataDir, clock } = house
  await rotateMasterKey(dataDir, headlessKeychain(dataDir, {}))
  const again = await openHouse({ dataDir, clock })
  expect(await again.read(token)).toMatchObject({ outcome: 'revealed', payload: text })
  const [listed] = await again.vault.list(again.owner.account!, 'active', 0, 50)
  expect(listed).toMatchObject({ name: 'the name of it', note: 'a note to self' })
})

test('a payload under a key derived from one with a seed opens, though such a key now seals it itself', async () => {
  const house = await openHouse()
  const { token } = await house.push()
  const { pushes } = house.secrets.tables
  const key = unwrapPushKey(masterOf(house), token, house.row(token).payloadKey)
  const payload = sealText(key, token, 'payload', 'as it was sealed before')
  expect(house.payload(token)?.[0]).toBe(7)
  house.secrets.store.db.prepare('UPDATE pushes SET payload = ?').run(payload)
  expect(pushes.openable(token, true)?.payload).toEqual(payload)
  expect(await house.read(token)).toMatchObject({
    outcome: 'revealed',
    payload: 'as it was sealed before',
  })
})

/** 48 bytes that the master key gave with 32 times 7: the key, and the tag of its seed. */
const SEEDS = [
  {
    made: 'SHA-384',
    format: 5,
    bytes(master: Buffer, token: string, random: Buffer) {
      const parts = [Buffer.of(0, 0, 0, 1), master, `tocsin push_key\0${token}\0`, random]
      return createHash('sha384').update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    },
  },
  {
    made: 'HKDF-Expand',
    format: 3,
    bytes(master: Buffer, token: string, random: Buffer) {
      const info = `tocsin push_key ${random.toString('hex')}\0${token}\x01`
      return createHmac('sha512', master).update(info)
    },
  },
]

test.each(SEEDS)(
  'a payload with a nonce, under a key that $made makes of a seed, opens, also under a new master key',
  async ({ format, bytes }) => {
    const house = await openHouse()
    const { token } = await house.push()
    const random = Buffer.alloc(32, 7)
    const made = bytes(masterOf(house), token, random).digest()
    const seed = Buffer.concat([Buffer.of(format), random, made.subarray(32, 48)])
    const payload = sealedAloneBefore(made.subarray(0, 32), token, 'as it was sealed before')
    house.secrets.store.db
      .prepare('UPDATE pushes SET payload_key = ?, payload = ?')
      .run(seed, payload)
    const revealed = { outcome: 'revealed', payload: 'as it was sealed before' }
    expect(await house.read(token)).toMatchObject(revealed)
    await house.close()

    const { dataDir, clock } = house
    await rotateMasterKey(dataDir, headlessKeychain(dataDir, {}))
    const again = await openHouse({ dataDir, clock })
    expect(await again.read(token)).toMatchObject(revealed)
  },
)

/** Under a key that seals nothing else, at its place and with a nonce. */
function sealedAloneBefore(key: Buffer, token: string, text: string): Buffer {
  const nonce = Buffer.alloc(12, 9)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(JSON.stringify(['pushes', token, 'payload', 4])))
  const parts = [cipher.update(text), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([Buffer.of(4), nonce, ...parts])
}
