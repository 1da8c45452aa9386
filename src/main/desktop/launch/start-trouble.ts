// Texts and choices of the dialog for a failed start. Pure. Tocsin never takes another port
// silently: crontabs and scripts contain the usual one.
import { type ErrorCode, reasonOf, TocsinError } from '../../errors.ts'
import type { NativeKey, Words } from '../../words.ts'

export type WayOut = 'try-again' | 'other-port' | 'quit'

export interface StartTrouble {
  readonly message: string
  readonly detail: string
  /** In the order of their buttons; the first is the default, the last is what Escape does. */
  readonly ways: readonly WayOut[]
}

interface Advice {
  readonly detail: NativeKey & `desktop.advice.${string}`
  readonly ways: readonly WayOut[]
}

const ADVICE: Partial<Record<ErrorCode, Advice>> = {
  PORT_IN_USE: { detail: 'desktop.advice.port', ways: ['try-again', 'other-port', 'quit'] },
  FOLDER_IN_USE: { detail: 'desktop.advice.folder', ways: ['try-again', 'quit'] },
  DATABASE_DAMAGED: { detail: 'desktop.advice.damaged', ways: ['quit'] },
  DATABASE_NEWER: { detail: 'desktop.advice.newer', ways: ['quit'] },
}

const NO_ADVICE: Advice = { detail: 'desktop.advice.other', ways: ['try-again', 'quit'] }

export function startTrouble(error: unknown, { t, said }: Words): StartTrouble {
  const advice = error instanceof TocsinError ? ADVICE[error.code] : undefined
  const { detail, ways } = advice ?? NO_ADVICE
  const text = said(reasonOf(error))
  return { message: text.charAt(0).toUpperCase() + text.slice(1), detail: t(detail), ways }
}
