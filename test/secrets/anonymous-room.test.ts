// The room that pushes of nobody have together (contract hardening.md H4).
import { expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '../../src/main/clock.ts'
import { aDraft, openHouse, STRANGER, type VaultHouse } from './vault-house.ts'

const full = (retryAfterSeconds: number) =>
  expect.objectContaining({ code: 'TOO_MANY', status: 429, retryAfterSeconds })

/** Fills the table as earlier days would have: rows like that of a push, and as large. */
function fill(house: VaultHouse, token: string, count: number, payloadBytes: number): void {
  house.secrets.store.db
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO pushes (token, kind, account_id, expire_after_days, expire_after_minutes,
         expire_after_views, retrieval_step, has_passphrase, created_at, updated_at, expires_at,
         payload_key, payload)
       SELECT 'filled-' || i, kind, account_id, 7, 10080, 5, 0, 0, created_at - ${DAY},
         updated_at, expires_at, payload_key, zeroblob(?) FROM pushes, n WHERE token = ?`,
    )
    .run(count, payloadBytes, token)
}

test('sixty a minute, then one as each of them grows a minute old', async () => {
  const house = await openHouse()
  for (let i = 0; i < 60; i++) {
    await house.anonymous()
    if (i < 30) await house.clock.advance(SECOND)
  }
  await expect(house.anonymous()).rejects.toThrow(full(30))
  await house.clock.advance(30 * SECOND)
  await house.anonymous()
  await expect(house.anonymous()).rejects.toThrow(full(1))
})

test('the owner, whatever nobody does, and nobody, whatever the owner does, may push on', async () => {
  const house = await openHouse()
  for (let i = 0; i < 70; i++) await house.push()
  for (let i = 0; i < 60; i++) await house.anonymous()
  await expect(house.anonymous()).rejects.toThrow(full(60))
  await house.push()
})

test('a restart forgets nothing, nor does an expiry', async () => {
  const house = await openHouse()
  for (let i = 0; i < 60; i++) {
    const { token } = await house.anonymous({ expireAfterViews: 1 })
    await house.read(token)
  }
  const { dataDir, clock } = house
  await house.close()
  const again = await openHouse({ dataDir, clock })
  await expect(again.anonymous()).rejects.toThrow(full(60))
  await clock.advance(MINUTE)
  await again.anonymous()
})

test('pushes made at once count one by one', async () => {
  const house = await openHouse()
  const made = await Promise.allSettled(Array.from({ length: 80 }, () => house.anonymous()))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(60)
})

test('a thousand active ones; an expired one makes room', async () => {
  const house = await openHouse()
  const { token } = await house.anonymous()
  fill(house, token, 998, 10)
  const last = await house.anonymous()
  await expect(house.anonymous()).rejects.toThrow(full(60))
  await house.push()
  await house.vault.expire(last.token, STRANGER)
  await house.anonymous()
})

test('256 MiB of active ones, sealed', async () => {
  const house = await openHouse()
  const { token } = await house.anonymous({ payload: 'x'.repeat(500_000) })
  fill(house, token, 255, 1024 * 1024)
  await house.anonymous({ payload: 'x'.repeat(500_000) })
  await expect(house.anonymous({ payload: 'x'.repeat(500_000) })).rejects.toThrow(full(60))
  await house.anonymous({ payload: 'small' })
  await house.vault.create(aDraft({ payload: 'x'.repeat(500_000) }), house.owner)
})

test('a passphrase of a push too many is not worked on', async () => {
  const house = await openHouse()
  for (let i = 0; i < 60; i++) await house.anonymous()
  await expect(house.anonymous({ passphrase: 'sesame' })).rejects.toThrow(full(60))
})
