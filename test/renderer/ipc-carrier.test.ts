// The carrier inside Electron, where the service that the app is attached to may go and come back.
import { expect, test } from 'vitest'
import { CallError, OfflineError } from '../../src/renderer/carriers/carrier.ts'
import { createIpcCarrier } from '../../src/renderer/carriers/ipc.ts'
import type { BridgeMessage } from '../../src/shared/bridge.ts'
import type { CallAnswer } from '../../src/shared/procedures/index.ts'

function aBridge() {
  const listeners = new Set<(message: BridgeMessage) => void>()
  const state: { answer: CallAnswer } = { answer: { output: 'yes' } }
  const happened: string[] = []
  const carrier = createIpcCarrier({
    languages: [],
    call: async () => state.answer,
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  })
  const stop = carrier.listen({
    onOpen: (resumed) => void happened.push(resumed ? 'resumed' : 'open'),
    onBatch: ({ seq }) => void happened.push(`batch ${seq}`),
    onLost: () => void happened.push('lost'),
    onSignedOut: () => void happened.push('signed out'),
  })
  const tell = (message: BridgeMessage) => {
    for (const listener of listeners) listener(message)
  }
  return { carrier, state, happened, tell, stop }
}

test('a connection that is lost and back is told; back, a snapshot is asked for', () => {
  const { happened, tell, stop } = aBridge()
  tell({ seq: 1, events: [] })
  tell({ connection: 'lost' })
  tell({ connection: 'back' })
  expect(happened).toEqual(['open', 'batch 1', 'lost', 'open'])
  stop()
  tell({ connection: 'lost' })
  expect(happened).toHaveLength(4)
})

test('a call that did not reach the service means that it is lost; a refusal does not', async () => {
  const { carrier, state, happened } = aBridge()
  expect(await carrier.call('a', null)).toBe('yes')
  state.answer = { error: { code: 'NOT_FOUND', message: 'no such check' } }
  await expect(carrier.call('a', null)).rejects.toThrow(CallError)
  expect(happened).toEqual(['open'])
  state.answer = { error: { code: 'DISCONNECTED', message: 'it does not answer' } }
  await expect(carrier.call('a', null)).rejects.toThrow(OfflineError)
  expect(happened).toEqual(['open', 'lost'])
})
