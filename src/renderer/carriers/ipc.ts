// The carrier inside Electron. The main side lives as long as the window does; the service that it may be
// attached to does not.
import { DISCONNECTED, type WindowBridge } from '../../shared/bridge.ts'
import { type Carrier, OfflineError, outputOf, type StreamListener } from './carrier.ts'

export function createIpcCarrier(bridge: WindowBridge): Carrier {
  const listeners = new Set<StreamListener>()
  const lost = () => {
    // The main side tries again by itself, and says when it is back.
    for (const { onLost } of listeners) onLost(Date.now())
  }
  return {
    async call(name, input) {
      const answer = await bridge.call(name, input)
      if (!('error' in answer) || answer.error.code !== DISCONNECTED) return outputOf(answer)
      lost()
      throw new OfflineError(answer.error.message)
    },
    listen(listener) {
      listeners.add(listener)
      const off = bridge.on((message) => {
        if (!('connection' in message)) listener.onBatch(message)
        else if (message.connection === 'lost') lost()
        else listener.onOpen(false)
      })
      listener.onOpen(false)
      return () => {
        listeners.delete(listener)
        off()
      }
    },
    retryNow() {},
  }
}
