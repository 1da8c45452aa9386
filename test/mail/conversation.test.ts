// The conversation on the wire, reply by reply (contract monitor.md 4.10).
import { describe, expect, test } from 'vitest'
import { pingsOf } from '../http/api.ts'
import { at, DOMAIN, letter, openMailHouse } from './mail-house.ts'
import { addressed, connect, sendData, sendMail } from './smtp-client.ts'

const UNKNOWN = '763c0772-307f-42f6-bdf0-1bb2ff647a09'
const MESSAGE_LIMIT = 10_485_760

test('the greeting and what is offered: a size, no TLS, no authentication', async () => {
  const { port } = await openMailHouse()
  const client = await connect(port)
  expect(await client.say('EHLO nas.test')).toBe(
    [
      `250-${DOMAIN}`,
      '250-PIPELINING',
      '250-8BITMIME',
      '250-SMTPUTF8',
      `250 SIZE ${MESSAGE_LIMIT}`,
    ].join('\n'),
  )
  const refused = await client.converse('STARTTLS', 'AUTH PLAIN AGEAYg==', 'XCLIENT ADDR=1.2.3.4')
  expect(refused).toEqual(Array(3).fill('500 Error: command not recognized'))
})

test('a mail, step by step', async () => {
  const house = await openMailHouse()
  const { uuid } = await house.create()
  const client = await connect(house.port)
  expect(
    await client.converse('HELO nas.test', 'MAIL FROM:<cron@nas.test>', `RCPT TO:<${at(uuid)}>`),
  ).toEqual([`250 ${DOMAIN}`, '250 Accepted', '250 OK'])
  expect(await client.say('DATA')).toMatch(/^354 /)
  expect(await client.say(`${letter('hello')}.`)).toBe('250 OK')
  expect(await client.say('QUIT')).toBe('221 Bye')
  expect(await client.reply()).toBe('closed')
  expect(await pingsOf(house, uuid)).toMatchObject([{ type: 'success', scheme: 'email' }])
})

test.each([
  [`${UNKNOWN}@example.org`, '550 5.1.1 Recipient rejected'],
  [`${UNKNOWN}@${DOMAIN.toUpperCase()}`, '550 5.1.1 Recipient rejected'],
  ['postmaster', '550 5.1.1 Recipient rejected'],
  [`foo@${DOMAIN}`, '550 5.1.1 Invalid mailbox'],
  [`foo..bar@${DOMAIN}`, '550 5.1.1 Invalid mailbox'],
  [`tooshort+foo@${DOMAIN}`, '550 5.1.1 Invalid mailbox'],
  [`${UNKNOWN}@${DOMAIN}`, '250 OK'],
  [`${UNKNOWN.toUpperCase()}@${DOMAIN}`, '250 OK'],
  [`abcdefghij0123456789xy+foo@${DOMAIN}`, '250 OK'],
])('RCPT TO:<%s> is answered %s', async (address, reply) => {
  const { port } = await openMailHouse()
  const client = await connect(port)
  await addressed(client, [])
  expect(await client.say(`RCPT TO:<${address}>`)).toBe(reply)
})

test('after a refused recipient the others are taken', async () => {
  const house = await openMailHouse()
  const { uuid } = await house.create()
  const client = await connect(house.port)
  await addressed(client, [])
  await client.converse('RCPT TO:<foo@example.org>', `RCPT TO:<${at(uuid)}>`, 'RCPT TO:<bar>')
  expect(await sendData(client, letter('hello'))).toBe('250 OK')
  expect(await pingsOf(house, uuid)).toHaveLength(1)
})

test('without an accepted recipient there is no message', async () => {
  const { port } = await openMailHouse()
  const client = await connect(port)
  await addressed(client, [])
  await client.say('RCPT TO:<foo@example.org>')
  expect(await client.say('DATA')).toMatch(/^503 /)
})

test('an address in letters of its own is the same domain as in ASCII', async () => {
  const { port } = await openMailHouse({ domain: 'xn--bcher-kva.test' })
  const client = await connect(port)
  await addressed(client, [`${UNKNOWN}@xn--bcher-kva.test`, `${UNKNOWN}@bücher.test`])
})

test.each(['', 'root@nas_1', 'a.@ilo', 'münze@bücher.test'])(
  'a sender called %j is heard',
  async (sender) => {
    const { port } = await openMailHouse()
    await addressed(await connect(port), [at(UNKNOWN)], sender)
  },
)

describe('size:', () => {
  test('one that is announced as too large is refused at once', async () => {
    const { port } = await openMailHouse()
    const client = await connect(port)
    await client.say('EHLO nas.test')
    expect(await client.say(`MAIL FROM:<a@b> SIZE=${MESSAGE_LIMIT + 1}`)).toMatch(/^552 /)
    expect(await client.say(`MAIL FROM:<a@b> SIZE=${MESSAGE_LIMIT}`)).toBe('250 Accepted')
  })

  test('one that turns out too large is refused at its end, and nothing is recorded', async () => {
    const house = await openMailHouse()
    const { uuid } = await house.create()
    const client = await connect(house.port)
    await addressed(client, [at(uuid)])
    expect(await sendData(client, `${'x'.repeat(MESSAGE_LIMIT - 1)}\r\n`)).toBe(
      `552 5.3.4 Message exceeds ${MESSAGE_LIMIT} bytes`,
    )
    expect(await pingsOf(house, uuid)).toEqual([])
    await addressed(client, [at(uuid)])
    expect(await sendData(client, `${'x'.repeat(MESSAGE_LIMIT - 2)}\r\n`)).toBe('250 OK')
    expect(await pingsOf(house, uuid)).toHaveLength(1)
  })
})

test('a hundred recipients are taken, no more', async () => {
  const { port } = await openMailHouse()
  const client = await connect(port)
  await addressed(client, Array<string>(100).fill(at(UNKNOWN)))
  expect(await client.say(`RCPT TO:<${at(UNKNOWN)}>`)).toMatch(/^452 /)
})

test('a message whose structure is beyond reading is refused for good', async () => {
  const house = await openMailHouse()
  const { uuid } = await house.create({ filter_subject: true })
  const monster = `Subject: x\r\n${'A: b\r\n'.repeat(100_000)}\r\nbody\r\n`
  expect(await sendMail(house.port, [at(uuid)], monster)).toBe('554 5.6.0 Message cannot be read')
  expect(await pingsOf(house, uuid)).toEqual([])
})

describe('where a message ends', () => {
  test.each([
    ['a dot between bare line feeds', 'one\n.\ntwo'],
    ['a dot after a bare line feed', 'one\n.\r\ntwo'],
    ['a dot before a bare line feed', 'one\r\n.\ntwo'],
    ['a dot between carriage returns', 'one\r.\rtwo'],
  ])('%s does not end it: nothing is smuggled in behind', async (_, text) => {
    const house = await openMailHouse()
    const { uuid } = await house.create()
    const smuggled = `${text}\r\nMAIL FROM:<evil@x>\r\nRCPT TO:<${at(uuid)}>\r\nDATA\r\nevil`
    const client = await connect(house.port)
    await addressed(client, [at(uuid)])
    await client.say('DATA')
    client.send(`${smuggled}\r\n.\r\n`)
    expect(await client.reply()).toBe('250 OK')
    expect(await client.say('NOOP')).toBe('250 OK')
    const [ping, ...others] = await pingsOf(house, uuid)
    expect(others).toEqual([])
    expect(ping).toMatchObject({ ua: 'Email from cron@nas.test' })
  })

  test('doubled dots are single ones', async () => {
    const house = await openMailHouse()
    const { uuid } = await house.create()
    await sendMail(house.port, [at(uuid)], '.\r\n..\r\n.x\r\n')
    const body = await house.request({ url: `/api/v3/checks/${uuid}/pings/1/body` })
    expect(body.body).toBe('.\r\n..\r\n.x\r\n')
  })
})

test('several mails on one connection are each of their own, pipelined or not', async () => {
  const house = await openMailHouse()
  const [one, two] = [await house.create(), await house.create()]
  const client = await connect(house.port)
  await addressed(client, [at(one.uuid)])
  await client.say('RSET')
  for (const { uuid } of [two, two]) {
    await addressed(client, [at(uuid)])
    expect(await sendData(client, letter('hello'))).toBe('250 OK')
  }
  const next = `MAIL FROM:<a@b>\r\nRCPT TO:<${at(two.uuid)}>\r\n`
  client.send(`${next}DATA\r\n`)
  expect([await client.reply(), await client.reply()]).toEqual(['250 Accepted', '250 OK'])
  expect(await client.reply()).toMatch(/^354 /)
  client.send(`three\r\n.\r\n${next}QUIT\r\n`)
  const replies = [await client.reply(), await client.reply(), await client.reply()]
  expect(replies).toEqual(['250 OK', '250 Accepted', '250 OK'])
  expect(await client.reply()).toBe('221 Bye')
  expect(await pingsOf(house, one.uuid)).toEqual([])
  expect(await pingsOf(house, two.uuid)).toHaveLength(3)
})
