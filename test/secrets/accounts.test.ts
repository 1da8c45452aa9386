// Accounts and tokens, whichever carrier asks for them.
import { expect, test } from 'vitest'
import { BAD_LABELS, BAD_NAMES } from '../support/names.ts'
import { openHouse } from './vault-house.ts'

test('the account of this machine is made once', async () => {
  const { accounts } = (await openHouse()).secrets
  const local = await accounts.local()
  expect([local.name, await accounts.local(), accounts.byName('local')]).toEqual([
    'local',
    local,
    local,
  ])
})

test('a token opens its account, which is made with it', async () => {
  const { vault, secrets } = await openHouse()
  const made = await secrets.tokens.create({ account: ' ann ', label: ' laptop ' })
  expect(made).toMatchObject({ account: 'ann', label: 'laptop' })
  expect(vault.authenticate(made.token)).toEqual(secrets.accounts.byName('ann'))
  expect(secrets.tokens.list()).toMatchObject([
    { account: 'ann', label: 'laptop', prefix: made.token.slice(0, 6), lastUsed: null },
  ])
})

test('a token is never taken for a flag', async () => {
  const { tokens } = (await openHouse()).secrets
  const made = await Promise.all(Array.from({ length: 300 }, () => tokens.create({ label: '' })))
  expect(made.filter(({ token }) => token.startsWith('-'))).toEqual([])
})

test.each(BAD_NAMES)('an account is refused: %s', async (_case, account, problem) => {
  const { tokens } = (await openHouse()).secrets
  await expect(tokens.create({ account, label: '' })).rejects.toMatchObject({
    code: 'INVALID',
    fields: { account: problem },
  })
  expect(tokens.list()).toEqual([])
})

test.each(BAD_LABELS)('a token is refused: %s', async (_case, label, problem) => {
  const { tokens } = (await openHouse()).secrets
  await expect(tokens.create({ label })).rejects.toMatchObject({
    code: 'INVALID',
    fields: { label: problem },
  })
  expect(tokens.list()).toEqual([])
})

test('a token is revoked by its first six characters, or by its id', async () => {
  const { vault, secrets } = await openHouse()
  const { tokens } = secrets
  const [first, second] = [await tokens.create({ label: '' }), await tokens.create({ label: '' })]
  await tokens.revokeByPrefix(first.token)
  await tokens.revoke(tokens.list()[0]?.id ?? 0)
  const found = [first, second].map(({ token }) => vault.authenticate(token))
  expect([found, tokens.list()]).toEqual([[null, null], []])
})

test.each(['', 'ab', '%%%%%%'])('nothing is revoked by %j', async (prefix) => {
  const { tokens } = (await openHouse()).secrets
  await tokens.create({ label: '' })
  await expect(tokens.revokeByPrefix(prefix)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(tokens.list()).toHaveLength(1)
})
