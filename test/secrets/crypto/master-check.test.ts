// When whoever seals looks whether the master key is still theirs.
import { expect, test } from 'vitest'
import { masterGuard } from '../../../src/main/secrets/crypto/master-check.ts'
import type { Settings } from '../../../src/main/store/settings.ts'
import { createTransactions } from '../../../src/main/store/transactions.ts'

const LOCKED = expect.objectContaining({ code: 'SECRETS_LOCKED' })

function aGuard() {
  const transactions = createTransactions()
  const key = { check: 'of one key', looks: 0 }
  const settings: Pick<Settings, 'get'> = {
    get() {
      key.looks++
      return key.check
    },
  }
  const assertMaster = masterGuard({ settings, transactions })
  key.looks = 0
  return { transactions, key, assertMaster }
}

test('the writes of one transaction look once, those of the next one again', () => {
  const { transactions, key, assertMaster } = aGuard()
  for (const looks of [1, 2]) {
    transactions.began()
    assertMaster()
    assertMaster()
    transactions.ended()
    expect(key.looks).toBe(looks)
  }
  key.check = 'of another key'
  transactions.began()
  expect(assertMaster).toThrow(LOCKED)
})

test('one that is rolled back looks again: others may have written in between', () => {
  const { transactions, key, assertMaster } = aGuard()
  transactions.began()
  assertMaster()
  transactions.rolledBack()
  key.check = 'of another key'
  expect(assertMaster).toThrow(LOCKED)
})

test('outside of transactions each write looks', () => {
  const { key, assertMaster } = aGuard()
  assertMaster()
  key.check = 'of another key'
  expect(assertMaster).toThrow(LOCKED)
})
