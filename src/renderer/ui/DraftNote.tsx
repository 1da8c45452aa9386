// Says that a form goes on where it was left.
import { Button } from './Button.tsx'
import { Note } from './Feedback.tsx'

export function DraftNote({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <Note>
      <p>
        These are your unsaved changes from before.{' '}
        <Button size="s" onClick={onDiscard}>
          Discard them
        </Button>
      </p>
    </Note>
  )
}
