// Quitting: what fails or hangs keeps nothing else from ending.
import { expect, test } from 'vitest'
import { finishAll } from '../../../src/main/desktop/launch/drain.ts'

test('what fails or hangs keeps the others from nothing, and the first begins first', async () => {
  const done: string[] = []
  const logged: string[] = []
  let answer = () => {}
  const hanging = new Promise<void>((resolve) => {
    answer = resolve
  })
  const ended = finishAll(
    [
      async () => void done.push('databases'),
      () => {
        throw new Error('no tray')
      },
      () => hanging,
      async () => void done.push('last'),
    ],
    { error: (text) => void logged.push(text) },
  ).then(() => done.push('all'))
  await Promise.resolve()
  expect(done).toEqual(['databases', 'last'])
  answer()
  await ended
  expect([done.at(-1), logged]).toEqual(['all', ['stopping failed: no tray']])
})
