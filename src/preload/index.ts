// What the window may reach of the main side: one call. Runs sandboxed, as CommonJS.
import { contextBridge, ipcRenderer } from 'electron'

const bridge = {
  call: (name: string, input: unknown): Promise<unknown> =>
    ipcRenderer.invoke('tocsin:call', name, input),
}

contextBridge.exposeInMainWorld('tocsin', bridge)
