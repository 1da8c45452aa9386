// The problems of a refused save that belong to no field of the form.
import { ErrorNote } from './Feedback.tsx'

interface FormErrorNoteProps {
  readonly title: string
  /** One paragraph each; empty: no note. */
  readonly problems: readonly string[]
}

export function FormErrorNote({ title, problems }: FormErrorNoteProps) {
  if (problems.length === 0) return null
  return (
    <ErrorNote title={title}>
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </ErrorNote>
  )
}
