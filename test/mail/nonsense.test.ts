// What is no mail: the listener answers with the right code, or hangs up, and goes on.
import { expect, test } from 'vitest'
import { createRandom, type Random } from '../faults/random.ts'
import { pingsOf } from '../http/api.ts'
import { at, letter, openMailHouse } from './mail-house.ts'
import { addressed, connect, sendMail } from './smtp-client.ts'

test.each([
  ['EHLO', /^501 /],
  ['EHLO a b', /^501 /],
  ['EHLO \x07bell', /^501 /],
  [`EHLO ${'x'.repeat(1000)}`, /^501 /],
  ['EHLO Jānis-MacBook_Pro.local', /^250-/],
  ['HELO [127.0.0.1]', /^250 /],
  ['MAIL FROM:<a@b>', /^503 /],
  ['RCPT TO:<a@b>', /^503 /],
  ['DATA', /^503 /],
  ['FROBNICATE', /^500 /],
  ['', /^500 /],
  ['\0\0\0', /^500 /],
  ['GET / HTTP/1.1', /^421 /],
  ['x'.repeat(20_000), /^421 /],
])('%j is answered by %s', async (line, reply) => {
  const { port } = await openMailHouse()
  const client = await connect(port)
  expect(await client.say(line)).toMatch(reply)
})

test.each([
  ['MAIL FROM:a@b', /^501 /],
  ['MAIL FROM:<a b>', /^501 /],
  ['MAIL FROM:<a@b> SIZE=x', /^501 /],
  ['MAIL FROM:<a@b> BODY=9BIT', /^501 /],
  ['MAIL FROM:<a\x01@b>', /^501 /],
  ['MAIL TO:<a@b>', /^501 /],
  ['RCPT TO:<a@b>', /^503 /],
])('after hello %j is answered by %s', async (line, reply) => {
  const { port } = await openMailHouse()
  const client = await connect(port)
  await client.say('EHLO nas.test')
  expect(await client.say(line)).toMatch(reply)
})

test('ten unknown commands end the conversation', async () => {
  const { port } = await openMailHouse()
  const client = await connect(port)
  const replies = await client.converse(...Array<string>(10).fill('WHAT'))
  expect(replies.at(-1)).toMatch(/^421 /)
  expect(await client.reply()).toBe('closed')
})

test('a client that goes away within its message leaves nothing behind', async () => {
  const house = await openMailHouse()
  const { uuid } = await house.create()
  const client = await connect(house.port)
  await addressed(client, [at(uuid)])
  await client.say('DATA')
  client.send(letter('hello'))
  client.socket.destroy()
  expect(await sendMail(house.port, [at(uuid)], letter('after'))).toBe('250 OK')
  expect(await pingsOf(house, uuid)).toHaveLength(1)
  expect(house.logged).toEqual([])
})

const COMMANDS = [
  'EHLO x',
  'HELO',
  'MAIL FROM:<a@b>',
  'RCPT TO:<',
  'DATA',
  '.',
  'RSET',
  'NOOP',
  'VRFY a',
  'HELP',
  'BDAT 10',
]

/** Lines that begin like a conversation and are damaged, and bytes that are not even that. */
function garbage(random: Random, uuid: string): Buffer {
  const lines = Array.from({ length: random.between(1, 12) }, () =>
    random.percent(20)
      ? random.bytes(random.between(0, 300)).toString('latin1')
      : random.pick([...COMMANDS, `RCPT TO:<${at(uuid)}>`]),
  )
  return Buffer.from(lines.join(random.pick(['\r\n', '\r\n', '\n', '\r'])), 'latin1')
}

test('three hundred conversations of rubbish: each ends, and the next mail counts', async () => {
  const house = await openMailHouse()
  const { uuid } = await house.create({ filter_subject: true, success_kw: 'DONE' })
  const random = createRandom(42)
  const rubbish = async () => {
    const client = await connect(house.port)
    client.send(garbage(random, uuid))
    client.socket.end()
    while ((await client.reply()) !== 'closed');
  }
  for (let i = 0; i < 12; i++) await Promise.all(Array.from({ length: 25 }, rubbish))
  const before = (await pingsOf(house, uuid)).length
  expect(await sendMail(house.port, [at(uuid)], letter('DONE'))).toBe('250 OK')
  const pings = await pingsOf(house, uuid)
  expect(pings.length).toBe(before + 1)
  expect(pings[0]).toMatchObject({ type: 'success' })
  expect(house.logged).toEqual([])
})
