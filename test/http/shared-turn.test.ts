// Answers that only read, made together at the end of a turn.
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createSharedTurn } from '../../src/main/http/shared-turn.ts'

/** A server whose `/NAME` answers NAME in the shared turn; `/bad` throws. */
function open(read: (reads: () => void) => void) {
  const app = fastify()
  const inTurn = createSharedTurn(read)
  app.get<{ Params: { name: string } }>('/:name', ({ params: { name } }, reply) =>
    inTurn(reply, () => {
      if (name === 'bad') throw new Error('no answer')
      reply.send(name)
    }),
  )
  onTestFinished(() => app.close())
  return async (...names: readonly string[]) => {
    await app.ready()
    const answers = await Promise.all(names.map((name) => app.inject(`/${name}`)))
    return answers.map(({ statusCode, body }) => (statusCode === 200 ? body : statusCode))
  }
}

test('requests of one turn share a read, those of the next have their own', async () => {
  let reads = 0
  const ask = open((run) => {
    reads++
    run()
  })
  expect([await ask('a', 'b', 'c'), reads]).toEqual([['a', 'b', 'c'], 1])
  expect([await ask('d'), reads]).toEqual([['d'], 2])
})

test('an answer that fails harms no other', async () => {
  expect(await open((run) => run())('a', 'bad', 'c')).toEqual(['a', 500, 'c'])
})

test('where nothing can be read, everybody is told, and the next turn is tried', async () => {
  let isBroken = true
  const ask = open((run) => {
    if (isBroken) throw new Error('the disk fails')
    run()
  })
  expect(await ask('a', 'b')).toEqual([500, 500])
  isBroken = false
  expect(await ask('a')).toEqual(['a'])
})
