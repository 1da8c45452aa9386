// What the window may reach of the main side: one way to call, one to listen. Runs sandboxed, as
// CommonJS; nothing of Electron itself gets through.
import { contextBridge, ipcRenderer } from 'electron'
import {
  type BridgeMessage,
  CALL_CHANNEL,
  EVENT_CHANNEL,
  type WindowBridge,
} from '../shared/bridge.ts'

const bridge: WindowBridge = {
  call: (name, input) => ipcRenderer.invoke(CALL_CHANNEL, name, input),
  on(listener) {
    // The first argument would hand the sender, and with it ipcRenderer, to the page.
    const pass = (_event: unknown, message: BridgeMessage) => listener(message)
    ipcRenderer.on(EVENT_CHANNEL, pass)
    return () => void ipcRenderer.off(EVENT_CHANNEL, pass)
  },
}

contextBridge.exposeInMainWorld('tocsin', bridge)
