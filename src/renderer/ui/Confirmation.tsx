// The dialog of confirm.ts.
import { t } from '../words/t.ts'
import { Button } from './Button.tsx'
import { useQuestion } from './confirm.ts'
import { Dialog } from './Dialog.tsx'

/** Once, in the shell. Not a chunk: what is typed before it is there would be meant for the view. */
export function Confirmation() {
  const { open } = useQuestion()
  if (open === null) return null
  const { title, text, action, answer } = open
  return (
    <Dialog
      title={title}
      onClose={() => answer(false)}
      footer={
        <>
          <Button data-autofocus="" onClick={() => answer(false)}>
            {t('ui.cancel')}
          </Button>
          <Button kind="danger" onClick={() => answer(true)}>
            {action}
          </Button>
        </>
      }
    >
      <p dir="auto">{text}</p>
    </Dialog>
  )
}
