// An answer that did not come: what is missing, why, and what to do about it.

import { OfflineError } from '../bridge.ts'
import { t } from '../words/t.ts'
import { Button } from './Button.tsx'
import { ErrorNote } from './Feedback.tsx'
import { messageOf } from './toast.ts'

export interface QueryFailedProps {
  /** What is missing: `Could not load the pushes`. */
  readonly title: string
  readonly error: unknown
  readonly again: () => void
}

export function QueryFailed({ title, error, again }: QueryFailedProps) {
  return (
    <ErrorNote title={title}>
      <p>{error instanceof OfflineError ? t('ui.loadsLater') : messageOf(error)}</p>
      <Button size="s" icon="refresh" onClick={again}>
        {t('ui.tryAgain')}
      </Button>
    </ErrorNote>
  )
}
