// API tokens, read once for the requests of a turn.
import { expect, test } from 'vitest'
import { createTurnTokens } from '../../src/main/secrets/turn-tokens.ts'
import { createTransactions } from '../../src/main/store/transactions.ts'
import { nextTurn } from '../../src/main/turns.ts'
import { openHouse } from './vault-house.ts'

const ANN = { id: 1, name: 'ann', tokenId: 7, staleUse: true }

/** A table of one token, `t`, which says how often it was asked. */
function open() {
  const transactions = createTransactions()
  const asked: string[] = []
  const byToken = (token: string) => {
    asked.push(token)
    return token === 't' ? ANN : null
  }
  return { transactions, asked, holderOf: createTurnTokens({ byToken }, transactions) }
}

test('a token is read once in a turn, and its use is noted once', async () => {
  const { asked, holderOf } = open()
  const found = [holderOf('t', 0), holderOf('t', 0)]
  expect([found, asked]).toEqual([[ANN, { ...ANN, staleUse: false }], ['t']])
  await nextTurn()
  expect([holderOf('t', 0), asked]).toEqual([ANN, ['t', 't']])
})

test('a token that nobody holds is read each time', () => {
  const { asked, holderOf } = open()
  expect([holderOf('x', 0), holderOf('x', 0), asked]).toEqual([null, null, ['x', 'x']])
})

test.each(['began', 'ended', 'rolledBack'] as const)(
  'it is read anew once a transaction %s',
  (what) => {
    const { transactions, asked, holderOf } = open()
    holderOf('t', 0)
    transactions[what]()
    holderOf('t', 0)
    expect(asked).toEqual(['t', 't'])
  },
)

test('a revoked token opens nothing from its commit on, whoever bore it in that turn', async () => {
  const { vault, secrets } = await openHouse()
  const made = await secrets.tokens.create({ label: '' })
  const revoked = secrets.tokens.revokeByPrefix(made.token)
  expect(vault.authenticate(made.token)).not.toBeNull()
  await revoked
  expect(vault.authenticate(made.token)).toBeNull()
})
