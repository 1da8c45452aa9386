// One call of the window over IPC: who may ask, and what goes back. Knows no Electron.
import type { CallAnswer } from '../../shared/procedures/index.ts'
import { errorText, TocsinError } from '../errors.ts'
import type { Log } from '../log.ts'
import { isWindowAddress } from './page-file.ts'

export type Call = (name: string, input: unknown) => Promise<unknown>

/** As much of Electron's WebFrameMain as tells whose frame it is. */
export interface CallingFrame {
  readonly url: string
  readonly parent: object | null
}

export interface CallRequest {
  /** Null when the frame has gone meanwhile. */
  readonly frame: CallingFrame | null
  readonly name: unknown
  readonly input: unknown
}

/** Whether it is the main frame of our own page: not a frame in it, and of no other origin. */
export function isWindowFrame(frame: CallingFrame | null): boolean {
  return frame !== null && frame.parent === null && isWindowAddress(frame.url)
}

/** Never throws: an unexpected error is logged, and the window gets to know no more than that. */
export async function answerCall(call: Call, log: Log, request: CallRequest): Promise<CallAnswer> {
  if (!isWindowFrame(request.frame)) {
    log.warn('a call was refused: it did not come from the window')
    return { error: { code: 'FORBIDDEN', message: 'only the window may call' } }
  }
  try {
    if (typeof request.name !== 'string') throw new TocsinError('NOT_FOUND', 'no such procedure')
    return { output: await call(request.name, request.input) }
  } catch (error) {
    if (error instanceof TocsinError) {
      return { error: { code: error.code, message: error.message } }
    }
    log.error(`a call of the window failed: ${errorText(error)}`)
    return { error: { code: 'INTERNAL', message: 'something went wrong; the log says what' } }
  }
}
