// The confirmation before deleting and expiring. Everything else has Undo instead.
import { create } from 'zustand'

export interface Question {
  readonly title: string
  /** What will be gone. */
  readonly text: string
  /** The button's word: `Delete`. */
  readonly action: string
}

interface OpenQuestion extends Question {
  readonly answer: (yes: boolean) => void
}

export const useQuestion = create<{ readonly open: OpenQuestion | null }>(() => ({ open: null }))

/** Resolves with true if the person confirms. A second question cancels the first. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    useQuestion.getState().open?.answer(false)
    const answer = (yes: boolean) => {
      useQuestion.setState({ open: null })
      resolve(yes)
    }
    useQuestion.setState({ open: { ...question, answer } })
  })
}
