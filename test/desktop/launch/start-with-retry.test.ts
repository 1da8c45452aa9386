// When the application cannot start: what a person is asked, and what follows.

import { expect, test } from 'vitest'
import { startTrouble, type WayOut } from '../../../src/main/desktop/launch/start-trouble.ts'
import { startAsking } from '../../../src/main/desktop/launch/start-with-retry.ts'
import { type ErrorCode, TocsinError } from '../../../src/main/errors.ts'
import { ENGLISH, wordsOf } from '../../../src/main/words.ts'
import { NATIVE as SPANISH } from '../../../src/shared/words/es/native.ts'
import { tell } from '../../../src/shared/words/told.ts'

const portTaken = new TocsinError('PORT_IN_USE', 'port 7464 is in use by another program')

/** Starts something that fails some times, with a person who answers so. */
async function start(failures: readonly Error[], answers: readonly WayOut[]) {
  const ports: unknown[] = []
  const asked: string[] = []
  const left = [...failures]
  const ways = [...answers]
  const running = startAsking({
    flags: { port: '7464', observe: 'strict' },
    async start(flags) {
      ports.push(flags.port)
      const error = left.shift()
      if (error !== undefined) throw error
      return flags
    },
    ask: async ({ message }) => {
      asked.push(message)
      return ways.shift() ?? 'quit'
    },
    onTrouble: () => {},
    words: () => ENGLISH,
  })
  return { outcome: await running.catch((error: Error) => error), ports, asked }
}

test('nobody is asked when it starts', async () => {
  const { outcome, asked } = await start([], [])
  expect(outcome).toEqual({ port: '7464', observe: 'strict' })
  expect(asked).toEqual([])
})

test('tried again, it tries the same port', async () => {
  const { ports, asked } = await start([portTaken, portTaken], ['try-again', 'try-again'])
  expect(ports).toEqual(['7464', '7464', '7464'])
  expect(asked[0]).toBe('Port 7464 is in use by another program')
})

test('another port is only ever taken when it was chosen, and nothing else changes', async () => {
  const { outcome } = await start([portTaken], ['other-port'])
  expect(outcome).toEqual({ port: '0', observe: 'strict' })
})

test('quitting ends with what was wrong', async () => {
  const { outcome, ports } = await start([portTaken], ['quit'])
  expect(outcome).toBe(portTaken)
  expect(ports).toEqual(['7464'])
})

test.each<[ErrorCode, readonly WayOut[], RegExp]>([
  ['PORT_IN_USE', ['try-again', 'other-port', 'quit'], /crontabs and scripts.*do not arrive/s],
  ['FOLDER_IN_USE', ['try-again', 'quit'], /tocsin serve/],
  ['DATABASE_DAMAGED', ['quit'], /Nothing was changed.*backup.*tocsin doctor/s],
  ['DATABASE_NEWER', ['quit'], /newer version/],
  ['USAGE', ['try-again', 'quit'], /not monitored/],
])('%s offers %j', (code, ways, detail) => {
  const trouble = startTrouble(new TocsinError(code, 'it went wrong'), ENGLISH)
  expect(trouble.message).toBe('It went wrong')
  expect(trouble.ways).toEqual(ways)
  expect(trouble.detail).toMatch(detail)
})

test('it is asked in the language of the app', () => {
  const told = tell('refusals.portInUse', { port: '7464' })
  const trouble = startTrouble(new TocsinError('PORT_IN_USE', told), wordsOf('es', SPANISH))
  expect(trouble.message).toBe('Otro programa usa el puerto 7464')
  expect(trouble.detail).toMatch(/^Las tareas envían sus pings.*\n\nEn otro puerto/s)
})

test('an error that nobody foresaw is told as well', () => {
  expect(startTrouble(new Error('no memory'), ENGLISH).message).toBe('No memory')
})
