// Says that a form goes on where it was left.
import { useRef } from 'react'
import { t } from '../words/t.ts'
import { Button } from './Button.tsx'
import { Note } from './Feedback.tsx'
import { useFocusOnRemoval } from './use-focus-on-removal.ts'

/** Where one begins anew. */
function firstField(note: HTMLElement): HTMLElement | null | undefined {
  const form = note.closest('form')
  return form?.querySelector<HTMLElement>('[data-first]') ?? form?.querySelector('input, textarea')
}

export function DraftNote({ onDiscard }: { readonly onDiscard: () => void }) {
  const note = useRef<HTMLParagraphElement>(null)
  useFocusOnRemoval(note, firstField)
  return (
    <Note>
      <p ref={note}>
        {t('ui.draftResumed')}{' '}
        <Button size="s" onClick={onDiscard}>
          {t('ui.discardDraft')}
        </Button>
      </p>
    </Note>
  )
}
