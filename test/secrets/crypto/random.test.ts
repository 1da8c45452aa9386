import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect, test } from 'vitest'
import { randomBytes } from '../../../src/main/secrets/crypto/random.ts'

test('random bytes come in the size that was asked for, each once, however often the stock runs out', () => {
  const all = Array.from({ length: 1000 }, (_, i) => randomBytes(12 + (i % 21)))
  expect(all.every((bytes, i) => bytes.length === 12 + (i % 21))).toBe(true)
  expect(new Set(all.map((bytes) => bytes.toString('hex'))).size).toBe(1000)
  // Twelve zeros in a row would be what is left of a stock that was used up.
  expect(all.some((bytes) => bytes.includes(Buffer.alloc(12)))).toBe(false)
})

test('random bytes are in memory of their own: a key handed out does not change later', () => {
  const key = randomBytes(32)
  const before = key.toString('hex')
  for (let i = 0; i < 300; i++) randomBytes(32)
  expect(key.toString('hex')).toBe(before)
  expect(key.buffer.byteLength).toBe(32)
})

test('more bytes than the stock holds are refused', () => {
  expect(randomBytes(4096)).toHaveLength(4096)
  expect(() => randomBytes(4097)).toThrow(RangeError)
})

test('nothing of what was handed out stays in the stock', () => {
  const { randomFillSync } = crypto
  let stock: Buffer = Buffer.alloc(0)
  crypto.randomFillSync = ((filled: Buffer) => {
    stock = filled
    return randomFillSync(filled)
  }) as typeof randomFillSync
  syncBuiltinESMExports()
  try {
    expect(randomBytes(4096).equals(Buffer.alloc(4096))).toBe(false)
  } finally {
    crypto.randomFillSync = randomFillSync
    syncBuiltinESMExports()
  }
  expect(stock.equals(Buffer.alloc(4096))).toBe(true)
})
