// Texts and choices of the dialog for a failed start. Pure. Tocsin never takes another port
// silently: crontabs and scripts contain the usual one.
import { type ErrorCode, errorText, TocsinError } from '../../errors.ts'

export type WayOut = 'try-again' | 'other-port' | 'quit'

export interface StartTrouble {
  readonly message: string
  readonly detail: string
  /** In the order of their buttons; the first is the default, the last is what Escape does. */
  readonly ways: readonly WayOut[]
}

export const WAY_TEXTS: Readonly<Record<WayOut, string>> = {
  'try-again': 'Try Again',
  'other-port': 'Use Another Port This Time',
  quit: 'Quit',
}

const ADVICE: Partial<Record<ErrorCode, Omit<StartTrouble, 'message'>>> = {
  PORT_IN_USE: {
    detail:
      'Jobs ping Tocsin on this port, so no pings are received now. Stop the other program and try again.\n\nOn another port, pings of crontabs and scripts that use this one do not arrive, and their checks go down.',
    ways: ['try-again', 'other-port', 'quit'],
  },
  FOLDER_IN_USE: {
    detail:
      'Another Tocsin is using the same data, perhaps “tocsin serve” in a terminal or a service, and this app cannot attach to it. Restart it in the version of this app, or stop it.',
    ways: ['try-again', 'quit'],
  },
  DATABASE_DAMAGED: {
    detail:
      'Nothing was changed. Put a backup of the data folder in its place, or move the damaged file away to start without its data. Run “tocsin doctor” for details.',
    ways: ['quit'],
  },
  DATABASE_NEWER: {
    detail: 'Nothing was changed. Install the newer version of Tocsin again to use this data.',
    ways: ['quit'],
  },
}

const NO_ADVICE: Omit<StartTrouble, 'message'> = {
  detail: 'Tocsin could not start. Jobs are not monitored until it does.',
  ways: ['try-again', 'quit'],
}

export function startTrouble(error: unknown): StartTrouble {
  const advice = error instanceof TocsinError ? ADVICE[error.code] : undefined
  const text = errorText(error)
  return { message: text.charAt(0).toUpperCase() + text.slice(1), ...(advice ?? NO_ADVICE) }
}
