// Says that a form goes on where it was left.
import { t } from '../words/t.ts'
import { Button } from './Button.tsx'
import { Note } from './Feedback.tsx'

export function DraftNote({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <Note>
      <p>
        {t('ui.draftResumed')}{' '}
        <Button size="s" onClick={onDiscard}>
          {t('ui.discardDraft')}
        </Button>
      </p>
    </Note>
  )
}
