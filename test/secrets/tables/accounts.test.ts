import { expect, test } from 'vitest'
import { MINUTE } from '../../../src/main/clock.ts'
import { generateApiToken } from '../../../src/main/secrets/tables/tokens.ts'
import { settled } from '../../support/fake-clock.ts'
import { openHouse } from '../vault-house.ts'

async function withToken() {
  const house = await openHouse()
  const { accounts } = house.secrets.tables
  const token = generateApiToken()
  const account = accounts.ensure('ci', house.clock.now())
  accounts.insertToken(account.id, token, 'the label', house.clock.now())
  return { ...house, accounts, token, account }
}

test('a token is its account', async () => {
  const { vault, token, account } = await withToken()
  expect(vault.authenticate(token)).toEqual(account)
})

test('anything else is nobody', async () => {
  const { vault, token } = await withToken()
  const others = ['', 'x', token.slice(1), `${token} `, token.toUpperCase(), 'x'.repeat(10_000)]
  expect(others.map((other) => vault.authenticate(other))).toEqual(others.map(() => null))
})

test('a revoked token is nobody, other tokens of the account go on', async () => {
  const { vault, accounts, token, account } = await withToken()
  const another = generateApiToken()
  accounts.insertToken(account.id, another, '', 0)
  accounts.removeToken(accounts.tokens()[0]!.id)
  expect(vault.authenticate(token)).toBeNull()
  expect(vault.authenticate(another)).toEqual(account)
})

test('an account is made once', async () => {
  const { accounts, account } = await withToken()
  expect(accounts.ensure('ci', 99)).toEqual(account)
  expect(accounts.byName('ci')).toEqual(account)
  expect(accounts.byName('CI')).toBeNull()
})

test('a list shows prefixes and last uses, to the minute', async () => {
  const { vault, accounts, token, clock } = await withToken()
  const listed = () => accounts.tokens().map(({ prefix, lastUsed }) => ({ prefix, lastUsed }))
  const prefix = token.slice(0, 6)
  expect(listed()).toEqual([{ prefix, lastUsed: null }])
  const first = clock.now()
  vault.authenticate(token)
  await settled()
  clock.sleep(MINUTE - 1)
  vault.authenticate(token)
  await settled()
  expect(listed()).toEqual([{ prefix, lastUsed: first }])
  clock.sleep(1)
  vault.authenticate(token)
  await settled()
  expect(listed()).toEqual([{ prefix, lastUsed: first + MINUTE }])
})

test('a use that cannot be noted lets in all the same', async () => {
  const { vault, secrets, token, account } = await withToken()
  secrets.store.db.pragma('query_only = ON')
  expect(vault.authenticate(token)).toEqual(account)
  await settled()
  secrets.store.db.pragma('query_only = OFF')
})
