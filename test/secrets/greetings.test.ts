// The sender's name and message of a push (contract push.md 11.2): sealed, told before it opens, gone when it is over.
import { expect, test } from 'vitest'
import { found, openHouse } from './vault-house.ts'

const GREETING = { sender: 'Ana Petersone', message: 'the code of the back door' }

test('they are told before and with the secret, and to their owner', async () => {
  const house = await openHouse()
  const { token, ...made } = await house.push(GREETING)
  expect(made).toMatchObject(GREETING)
  expect(await house.vault.peekGreeting(token)).toMatchObject({ greeting: GREETING })
  expect(await house.read(token)).toMatchObject({ outcome: 'revealed', greeting: GREETING })
  const account = house.owner.account!
  expect(await house.vault.peekOwned(token, account)).toMatchObject(GREETING)
})

test('the last view tells them, and then nothing does, nor is it stored', async () => {
  const house = await openHouse()
  const { token } = await house.push({ ...GREETING, expireAfterViews: 1 })
  const { sender, message } = house.row(token)
  expect(found(house.dataDir, Object.values(GREETING))).toEqual([])
  expect(found(house.dataDir, [sender!, message!])).not.toEqual([])
  expect(await house.read(token)).toMatchObject({ greeting: GREETING })
  expect(house.row(token)).toMatchObject({ sender: null, message: null })
  expect(await house.vault.peekGreeting(token)).toMatchObject({
    greeting: { sender: '', message: '' },
  })
  expect(await house.vault.peekOwned(token, house.owner.account!)).toMatchObject({
    name: 'the name of it',
    sender: '',
  })
  await house.close()
  expect(found(house.dataDir, [sender!, message!])).toEqual([])
})

test('a push without texts has no key for them, and one with a greeting alone has', async () => {
  const house = await openHouse()
  const plain = await house.push({ name: '', note: '' })
  expect(house.row(plain.token)).toMatchObject({ ownerKey: null, sender: null, message: null })
  const { token } = await house.push({ name: '', note: '', ...GREETING })
  expect(await house.vault.peekGreeting(token)).toMatchObject({ greeting: GREETING })
})

test('a greeting that was changed on disk is not told, and the push opens all the same', async () => {
  const house = await openHouse()
  const { token } = await house.push(GREETING)
  house.secrets.store.db.prepare('UPDATE pushes SET sender = message').run()
  expect(await house.vault.peekGreeting(token)).toMatchObject({
    greeting: { sender: '', message: '' },
  })
  expect(await house.read(token)).toMatchObject({ outcome: 'revealed' })
})

test.each([
  [{ sender: 'x'.repeat(101) }, 'sender'],
  [{ sender: 'two\nlines' }, 'sender'],
  [{ message: 'x'.repeat(501) }, 'message'],
])('%j is refused', async (fields, field) => {
  const house = await openHouse()
  await expect(house.push(fields)).rejects.toMatchObject({
    code: 'INVALID',
    fields: { [field]: expect.any(String) },
  })
})

test('blanks are none', async () => {
  const house = await openHouse()
  const { token } = await house.push({ sender: '  ', message: ' \n ' })
  expect(house.row(token)).toMatchObject({ sender: null, message: null })
})
