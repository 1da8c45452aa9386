// The carrier inside Electron. The main side lives as long as the window does: it is never lost.
import type { WindowBridge } from '../../shared/bridge.ts'
import { type Carrier, outputOf } from './carrier.ts'

export function createIpcCarrier(bridge: WindowBridge): Carrier {
  return {
    call: async (name, input) => outputOf(await bridge.call(name, input)),
    listen(listener) {
      const off = bridge.on((batch) => listener.onBatch(batch))
      listener.onOpen(false)
      return off
    },
    retryNow() {},
  }
}
