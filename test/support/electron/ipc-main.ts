// `ipcMain`: handlers, and what a page's call sees of its own frame.
import { EventEmitter } from 'node:events'
import type { IpcMain } from 'electron'
import type { Frame } from 'playwright'
import { toElectron } from './address.ts'
import type { Invoked } from './preload-script.ts'

type Handler = Parameters<IpcMain['handle']>[1]

const handlers = new Map<string, Handler>()

const methods = {
  handle(channel, listener) {
    if (handlers.has(channel)) throw new Error(`a second handler for '${channel}'`)
    handlers.set(channel, listener)
  },
  removeHandler(channel) {
    handlers.delete(channel)
  },
} satisfies Partial<IpcMain>

export const ipcMain = Object.assign(new EventEmitter(), methods)

export interface FrameStandIn {
  readonly url: string
  readonly origin: string
  readonly parent: FrameStandIn | null
}

function frameOf(frame: Frame): FrameStandIn {
  const url = toElectron(frame.url())
  const parent = frame.parentFrame()
  return {
    url,
    origin: /^[\w-]+:\/\/[^/?#]*/.exec(url)?.[0] ?? 'null',
    parent: parent === null ? null : frameOf(parent),
  }
}

/** A call of `ipcRenderer.invoke`, as it arrives over the binding. */
export async function invoke(
  sender: unknown,
  frame: Frame,
  channel: string,
  args: readonly unknown[],
): Promise<Invoked> {
  const handler = handlers.get(channel)
  if (handler === undefined) return { error: `Error: No handler registered for '${channel}'` }
  const event = { sender, senderFrame: frameOf(frame), type: 'frame', frameId: 1, processId: 1 }
  try {
    // As much of the event as a handler may use of a stand-in's page.
    return { value: await handler(event as unknown as Electron.IpcMainInvokeEvent, ...args) }
  } catch (error) {
    return { error: String(error) }
  }
}
