// Fields that stay folded away until a person asks for them, or one of them is wrong.

import { type ReactNode, useState } from 'react'

export interface FoldedProps {
  readonly title: string
  /** A field in it is wrong: it unfolds, and stays so when that is mended. */
  readonly hasProblem: boolean
  readonly className: string | undefined
  readonly children: ReactNode
}

export function Folded({ title, hasProblem, className, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(hasProblem)
  const [hadProblem, setHadProblem] = useState(hasProblem)
  if (hasProblem !== hadProblem) {
    setHadProblem(hasProblem)
    if (hasProblem) setOpen(true)
  }
  return (
    <details
      className={className}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {children}
    </details>
  )
}
