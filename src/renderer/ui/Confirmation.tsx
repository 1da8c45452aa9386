// Where a question of confirm.ts is asked.
import { Button } from './Button.tsx'
import { useQuestion } from './confirm.ts'
import { Dialog } from './Dialog.tsx'

/** Once, in the shell. */
export function Confirmation() {
  const { asked } = useQuestion()
  if (asked === null) return null
  const { title, text, action, answer } = asked
  return (
    <Dialog
      title={title}
      onClose={() => answer(false)}
      footer={
        <>
          <Button data-autofocus="" onClick={() => answer(false)}>
            Cancel
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
