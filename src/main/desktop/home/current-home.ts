// The home that the app works on now. It changes once, when the app takes over from a service that is gone.
import type { BridgeMessage } from '../../../shared/bridge.ts'
import { createEmitter } from '../../../shared/emitter.ts'
import type { AnswerCall } from '../../procedures/context.ts'
import type { Home } from './home.ts'

export interface CurrentHome {
  /** Null: not started yet. */
  get(): Home | null
  use(home: Home): void
  /** Of the home that is current whenever it is called. */
  readonly answerCall: AnswerCall
  /** What the window hears, of whichever home is current. */
  subscribe(listener: (message: BridgeMessage) => void): () => void
}

const STARTING = { error: { code: 'STARTING', message: 'still starting; try again' } }

export function createCurrentHome(): CurrentHome {
  const switched = createEmitter()
  let current: Home | null = null
  return {
    get: () => current,
    use(home) {
      current = home
      switched.emit()
    },
    answerCall: async (name, input) =>
      (await current?.answerCall(name, input)) ?? { status: 503, answer: STARTING },
    subscribe(listener) {
      let end = current?.subscribe(listener)
      const forget = switched.on(() => {
        end?.()
        end = current?.subscribe(listener)
        listener({ connection: 'back' })
      })
      return () => {
        forget()
        end?.()
      }
    },
  }
}
