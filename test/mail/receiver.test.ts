// Messages as they arrive: how much of them is held.
import { expect, test } from 'vitest'
import { createBudget } from '../../src/main/limits/budget.ts'
import { createReceiver } from '../../src/main/mail/receiver.ts'
import { ACCEPTED, type Reply } from '../../src/main/mail/replies.ts'

const limits = () => ({ message: 10, budget: createBudget(15) })

/** A stream of these sizes, and whether it was read to its end. */
function streamOf(...sizes: readonly number[]) {
  const state = { ended: false }
  async function* chunks() {
    for (const size of sizes) yield Buffer.alloc(size, 'x')
    state.ended = true
  }
  return { stream: chunks(), state }
}

const accept = async () => ACCEPTED

test('a message is handed on whole', async () => {
  const receive = createReceiver(limits())
  let raw: Uint8Array | undefined
  const { stream } = streamOf(3, 0, 7)
  const reply = await receive(stream, async (bytes) => {
    raw = bytes
    return ACCEPTED
  })
  expect(reply).toBe(ACCEPTED)
  expect(raw).toEqual(Buffer.alloc(10, 'x'))
})

test.each([[[11]], [[3, 8]], [[11, 1]], [[10, 1, 10]]])(
  'one of the sizes %j is too large: it is read to its end and not handed on',
  async (sizes) => {
    const { stream, state } = streamOf(...sizes)
    const reply = await createReceiver(limits())(stream, () =>
      Promise.reject(new Error('handed on')),
    )
    expect(reply).toEqual({ code: 552, text: '5.3.4 Message exceeds 10 bytes' })
    expect(state.ended).toBe(true)
  },
)

/** Keeps a message of this size in hand until it is let go. */
function holding(receive: ReturnType<typeof createReceiver>, size: number) {
  let letGo = () => {}
  const kept = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let isHeld = () => {}
  const held = new Promise<void>((resolve) => {
    isHeld = resolve
  })
  const replied = receive(streamOf(size).stream, async () => {
    isHeld()
    await kept
    return ACCEPTED
  })
  return { held, letGo, replied }
}

test('all messages together are held within a limit; one that finds no room may come again', async () => {
  const receive = createReceiver(limits())
  const first = holding(receive, 8)
  await first.held
  const noRoom: Reply = { code: 452, text: '4.3.1 Too many messages at once, try again' }
  expect(await receive(streamOf(8).stream, accept)).toEqual(noRoom)
  expect(await receive(streamOf(7).stream, accept)).toBe(ACCEPTED)
  first.letGo()
  await first.replied
  expect(await receive(streamOf(8).stream, accept)).toBe(ACCEPTED)
})

test('what was refused, broken off or failed holds nothing any more', async () => {
  const receive = createReceiver(limits())
  async function* broken() {
    yield Buffer.alloc(9)
    throw new Error('the client went away')
  }
  await receive(streamOf(9, 9).stream, accept)
  await expect(receive(broken(), accept)).rejects.toThrow('went away')
  await expect(receive(streamOf(9).stream, () => Promise.reject(new Error('x')))).rejects.toThrow()
  const [one, two] = [holding(receive, 8), holding(receive, 7)]
  await Promise.all([one.held, two.held])
  one.letGo()
  two.letGo()
  expect(await Promise.all([one.replied, two.replied])).toEqual([ACCEPTED, ACCEPTED])
})
