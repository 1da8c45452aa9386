// What the window may reach of the main side: one way to call, one to listen, the system's languages. Runs sandboxed, as
// CommonJS; nothing of Electron itself gets through.
import { contextBridge, ipcRenderer } from 'electron'
import {
  type BridgeMessage,
  CALL_CHANNEL,
  EVENT_CHANNEL,
  LANGUAGES_WORD,
  type WindowBridge,
} from '../shared/bridge.ts'

const said = process.argv.findLast((word) => word.startsWith(LANGUAGES_WORD)) ?? ''

const bridge: WindowBridge = {
  languages: said.slice(LANGUAGES_WORD.length).split(',').filter(Boolean),
  call: (name, input) => ipcRenderer.invoke(CALL_CHANNEL, name, input),
  on(listener) {
    // The first argument would hand the sender, and with it ipcRenderer, to the page.
    const pass = (_event: unknown, message: BridgeMessage) => listener(message)
    ipcRenderer.on(EVENT_CHANNEL, pass)
    return () => void ipcRenderer.off(EVENT_CHANNEL, pass)
  },
}

contextBridge.exposeInMainWorld('tocsin', bridge)
