// An answer that did not come: what is missing, why, and what to do about it.

import { t } from '../words/t.ts'
import { Button } from './Button.tsx'
import { ErrorNote } from './Feedback.tsx'
import { unansweredText } from './toast.ts'

export interface QueryFailedProps {
  /** What is missing: `Could not load the pushes`. */
  readonly title: string
  readonly error: unknown
  readonly again: () => void
}

export function QueryFailed({ title, error, again }: QueryFailedProps) {
  return (
    <ErrorNote title={title}>
      <p>{unansweredText(error)}</p>
      <Button size="s" icon="refresh" onClick={again}>
        {t('ui.tryAgain')}
      </Button>
    </ErrorNote>
  )
}
