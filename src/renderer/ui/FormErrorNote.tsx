// The problems of a refused save that belong to no field of the form.
import type { ReactNode } from 'react'
import { ErrorNote } from './Feedback.tsx'

interface FormErrorNoteProps {
  readonly title: string
  /** One paragraph each; empty: no note. */
  readonly problems: readonly string[]
  /** What to do about them, below. */
  readonly children?: ReactNode
}

export function FormErrorNote({ title, problems, children }: FormErrorNoteProps) {
  if (problems.length === 0) return null
  return (
    <ErrorNote title={title}>
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      {children}
    </ErrorNote>
  )
}
