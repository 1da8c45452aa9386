// The carrier of procedures over IPC: the main frame of our own page, and nothing else.
import { ipcMain } from 'electron'
import { callProcedure, type ProcedureContext } from '../procedures/procedures.ts'

export const CALL_CHANNEL = 'tocsin:call'

export function registerCalls(context: ProcedureContext): void {
  ipcMain.handle(CALL_CHANNEL, (event, name: unknown, input: unknown) => {
    const frame = event.senderFrame
    if (frame === null || frame.parent !== null || !frame.url.startsWith('file://')) {
      throw new Error('not the window')
    }
    return callProcedure(context, String(name), input)
  })
}
