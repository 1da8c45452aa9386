// The IPC carrier of procedures and events, between the application and its own window only.
import { ipcMain } from 'electron'
import { type BridgeMessage, CALL_CHANNEL, EVENT_CHANNEL } from '../../../shared/bridge.ts'
import type { EventBatch } from '../../../shared/events.ts'
import type { Log } from '../../log.ts'
import type { AnswerCall } from '../../procedures/context.ts'
import { answerWindow } from './ipc-sender.ts'
import type { WindowLife } from './window-lifecycle.ts'

/** @param answer the table of procedures, bound to the running application */
export function registerCalls(answer: AnswerCall, log: Log): void {
  ipcMain.handle(CALL_CHANNEL, (event, name: unknown, input: unknown) =>
    answerWindow(answer, log, { frame: event.senderFrame, name, input }),
  )
}

/** Calls `listener` for each message until the returned function is called. */
export type Subscribe = (listener: (message: BridgeMessage) => void) => () => void

/**
 * A window that is not there misses nothing: it starts from a snapshot.
 * @param also what else is told of the batches that the window is told of
 */
export function forwardEvents(
  subscribe: Subscribe,
  window: Pick<WindowLife, 'whileThere'>,
  also: (batch: EventBatch) => void,
): void {
  window.whileThere((send) =>
    subscribe((message) => {
      send(EVENT_CHANNEL, message)
      if (!('connection' in message)) also(message)
    }),
  )
}
