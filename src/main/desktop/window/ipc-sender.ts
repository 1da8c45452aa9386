// The check of an IPC caller: only the main frame of our own page may call. Knows no Electron.
import type { CallAnswer } from '../../../shared/procedures/index.ts'
import type { Log } from '../../log.ts'
import type { AnswerCall } from '../../procedures/context.ts'
import { isWindowAddress } from './page-file.ts'

/** As much of Electron's WebFrameMain as tells whose frame it is. */
export interface CallingFrame {
  readonly url: string
  readonly parent: object | null
}

export interface WindowCall {
  /** Null when the frame has gone meanwhile. */
  readonly frame: CallingFrame | null
  readonly name: unknown
  readonly input: unknown
}

/** Answers a call by the table of procedures if the window made it. Never throws. */
export async function answerWindow(
  answer: AnswerCall,
  log: Log,
  { frame, name, input }: WindowCall,
): Promise<CallAnswer> {
  if (isWindowFrame(frame)) return (await answer(name, input)).answer
  log.warn('a call was refused: it did not come from the window')
  return { error: { code: 'FORBIDDEN', message: 'only the window may call' } }
}

/** Not a frame within it, and of no other origin. */
function isWindowFrame(frame: CallingFrame | null): boolean {
  return frame !== null && frame.parent === null && isWindowAddress(frame.url)
}
