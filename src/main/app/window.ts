// What a window needs of the application, whichever carrier it speaks through: answers to its calls,
// and what it is told without asking.
import type { AnswerCall, Answered, ProcedureContext } from '../procedures/context.ts'
import { whole } from '../procedures/long-list.ts'
import { createViews } from '../procedures/views/views.ts'
import { asReplaced, isReplaced } from '../program-files.ts'
import { createWindowHub, type WindowHub } from '../window-events/hub.ts'

export interface WindowApi {
  readonly call: AnswerCall
  /** The same; its output may hold lists that are read while they are sent. */
  readonly callWithLongLists: AnswerCall
  readonly hub: Pick<WindowHub, 'subscribe' | 'seq' | 'open' | 'changed' | 'onChanged' | 'isOpen'>
  /** Tells nothing more. */
  stop(): void
}

export interface WindowApiOptions extends Omit<ProcedureContext, 'hub' | 'session' | 'views'> {
  readonly onTrouble: (what: string, error: unknown) => void
}

export function createWindowApi(options: WindowApiOptions): WindowApi {
  const { clock, monitor, secrets, settings, onTrouble } = options
  const views = createViews(options)
  const hub = createWindowHub({
    ...{ clock, events: monitor.events, views, onTrouble },
    remotes: options.remotes.changes,
  })
  const context: ProcedureContext = { ...options, views, hub, session: null }
  const forget = secrets.onChange((what) => {
    hub.changed('pushes')
    if (what === 'lock') hub.changed('app')
  })
  const forgetSettings = settings.onChange((what) =>
    hub.changed(what === 'mute' ? 'app' : 'settings'),
  )
  const answer: AnswerCall = async (name, input, session) => {
    try {
      // Loaded on demand: a server whose window nobody opens needs no schema library.
      const { answerCall } = await import('../procedures/index.ts')
      return answerCall(session === undefined ? context : { ...context, session }, name, input)
    } catch (thrown) {
      return replacedAnswer(asReplaced(thrown))
    }
  }
  return {
    hub,
    callWithLongLists: answer,
    async call(name, input, session) {
      const answered = await answer(name, input, session)
      return { ...answered, answer: whole(answered.answer) }
    },
    stop() {
      forget()
      forgetSettings()
      hub.stop()
    },
  }
}

/** @throws the error, unless it is that another version is installed */
function replacedAnswer(error: unknown): Answered {
  if (!isReplaced(error)) throw error
  const { code, message, told, status } = error
  return { status, answer: { error: { code, message, ...(told !== null && { told }) } } }
}
