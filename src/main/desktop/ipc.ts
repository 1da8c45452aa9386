// The carrier of procedures over IPC: answers the main frame of our own page, and nobody else.
import { ipcMain } from 'electron'
import { CALL_CHANNEL } from '../../shared/bridge.ts'
import type { Log } from '../log.ts'
import { answerCall, type Call } from './answer-call.ts'

/** @param call the table of procedures, bound to the running application */
export function registerCalls(call: Call, log: Log): void {
  ipcMain.handle(CALL_CHANNEL, (event, name: unknown, input: unknown) =>
    answerCall(call, log, { frame: event.senderFrame, name, input }),
  )
}
