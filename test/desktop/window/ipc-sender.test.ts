// Who may call over IPC.
import { expect, test } from 'vitest'
import { answerWindow } from '../../../src/main/desktop/window/ipc-sender.ts'
import { silentLog } from '../../support/house.ts'

const PAGE = 'tocsin-app://window/index.html#/checks'
const REFUSED = { error: { code: 'FORBIDDEN', message: 'only the window may call' } }

async function ask(frame: { url: string; parent: object | null } | null) {
  const called: unknown[] = []
  const answer = await answerWindow(
    async (name, input) => {
      called.push([name, input])
      return { status: 200, answer: { output: 'done' } }
    },
    silentLog,
    { frame, name: 'checks.pause', input: { uuid: '1' } },
  )
  return { answer, called }
}

test('the main frame of the window is answered', async () => {
  const { answer, called } = await ask({ url: PAGE, parent: null })
  expect(answer).toEqual({ output: 'done' })
  expect(called).toEqual([['checks.pause', { uuid: '1' }]])
})

test.each([
  ['a frame within the window', { url: PAGE, parent: {} }],
  ['another page', { url: 'https://example.com/', parent: null }],
  ['another host of the scheme', { url: 'tocsin-app://elsewhere/', parent: null }],
  ['a file', { url: 'file:///out/renderer/index.html', parent: null }],
  ['an empty page', { url: 'about:blank', parent: null }],
  ['a frame that has gone', null],
])('%s is refused, and nothing is called', async (_who, frame) => {
  const { answer, called } = await ask(frame)
  expect(answer).toEqual(REFUSED)
  expect(called).toEqual([])
})
