// Long answers that are made while they are sent: whose turn it is meanwhile.
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendWhileRead } from '../../src/main/http/answers.ts'

/** @returns the body, and how many turns of the event loop there were in which a piece was asked for */
async function sent(pieces: Iterable<string | Uint8Array>) {
  const seen = new Set<number>()
  let [turn, isSent] = [0, false]
  const countTurn = () => {
    turn++
    if (!isSent) setImmediate(countTurn)
  }
  function* noted() {
    for (const piece of pieces) {
      seen.add(turn)
      yield piece
    }
  }
  const server = fastify()
  server.get('/', (_, reply) => sendWhileRead(reply, noted()))
  await server.ready()
  countTurn()
  const { body } = await server.inject('/')
  isSent = true
  return { body, turns: seen.size }
}

const numbers = Array.from({ length: 100 }, (_, i) => `${i},`)

/** What takes a while to be made. */
function* slowly<T>(pieces: readonly T[]) {
  for (const piece of pieces) {
    for (const end = performance.now() + 0.5; performance.now() < end; );
    yield piece
  }
}

test('each piece of text has a turn of its own', async () => {
  expect(await sent(numbers)).toEqual({ body: numbers.join(''), turns: 100 })
})

test('bytes that are there share turns', async () => {
  const { body, turns } = await sent(numbers.map((text) => Buffer.from(text)))
  expect(body).toBe(numbers.join(''))
  expect(turns).toBeLessThan(50)
})

test('bytes that are made meanwhile have a turn each', async () => {
  const { body, turns } = await sent(slowly(numbers.map((text) => Buffer.from(text))))
  expect({ body, turns }).toEqual({ body: numbers.join(''), turns: 100 })
})
