// The served program and a browser's two requests: what a ping does reaches an open window.
import { expect, onTestFinished, test } from 'vitest'
import type { EventBatch, Snapshot } from '../../src/shared/events.ts'
import { temporaryFolder } from '../support/house.ts'
import { type Served, serve } from '../support/tocsin.ts'
import { callAs as call, headersOf, type Session, signIn } from '../support/window-client.ts'

/** The batches that a window is told, one after the other. */
async function listen({ url }: Served, session: Session, after?: string) {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const headers = {
    ...headersOf(url, session),
    ...(after === undefined ? {} : { 'last-event-id': after }),
  }
  const answer = await fetch(`${url}/window/events`, { headers, signal: stop.signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    status: answer.status,
    async next(): Promise<EventBatch> {
      for (;;) {
        const found = /^data: (.*)\n\n/m.exec(text)
        if (found?.[1] !== undefined) {
          text = text.slice(found.index + found[0].length)
          return JSON.parse(found[1])
        }
        const piece = await reader?.read()
        if (piece === undefined || piece.done) throw new Error('the stream ended')
        text += piece.value
      }
    },
    stop: () => stop.abort(),
  }
}

test('a ping over HTTP is told to an open window: the row, the change and the ping', async () => {
  const dataDir = temporaryFolder()
  const served = await serve(dataDir)
  const session = await signIn(served)
  const events = await listen(served, session)
  expect(events.status).toBe(200)

  const spec = { name: 'backup', timeout: 3600, grace: 600 }
  const { uuid } = await call<{ uuid: string }>(served, session, 'checks.save', {
    ...{ uuid: null, project: null, spec },
  })
  const made = await events.next()
  expect(made.events).toContainEqual(
    expect.objectContaining({
      type: 'check',
      row: expect.objectContaining({ uuid, status: 'new' }),
    }),
  )
  const snapshot = await call<Snapshot>(served, session, 'app.snapshot')
  expect(snapshot.checks.map((row) => row.uuid)).toEqual([uuid])
  expect(snapshot.seq).toBeGreaterThanOrEqual(made.seq)

  expect(
    await (await fetch(`${served.url}/ping/${uuid}`, { method: 'POST', body: 'done' })).text(),
  ).toBe('OK')
  let told = await events.next()
  while (told.seq <= snapshot.seq) told = await events.next()
  expect(told.seq).toBe(snapshot.seq + 1)
  expect(told.events).toMatchObject([
    { type: 'check', row: { uuid, status: 'up', nPings: 1 } },
    {
      type: 'timeline',
      items: [
        { type: 'flip', check: uuid, from: 'new', to: 'up' },
        { type: 'ping', check: uuid, n: 1, kind: 'success', preview: 'done' },
      ],
    },
  ])
})

test('an open window does not keep the program from ending, and learns of it', async () => {
  const served = await serve(temporaryFolder())
  const events = await listen(served, await signIn(served))
  expect(await served.stop()).toBe(0)
  await expect(events.next()).rejects.toThrow()
})

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a window that was open before %s is signed in to the next start',
  async (signal) => {
    const dataDir = temporaryFolder()
    const first = await serve(dataDir)
    const session = await signIn(first)
    await first.stop(signal)
    const second = await serve(dataDir)
    expect((await listen(second, session, '1')).status).toBe(200)
  },
)
