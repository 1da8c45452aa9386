// The question before what cannot be undone: delete, expire. Everything else has Undo instead.
import { create } from 'zustand'

export interface Question {
  readonly title: string
  /** What will be gone. */
  readonly text: string
  /** The button's word: `Delete`. */
  readonly action: string
}

interface Query extends Question {
  readonly answer: (yes: boolean) => void
}

export const useQuestion = create<{ readonly asked: Query | null }>(() => ({ asked: null }))

/** Resolves with whether it is to be done. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    useQuestion.getState().asked?.answer(false)
    const answer = (yes: boolean) => {
      useQuestion.setState({ asked: null })
      resolve(yes)
    }
    useQuestion.setState({ asked: { ...question, answer } })
  })
}
