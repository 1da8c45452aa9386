// A text of Settings. It saves itself when the field is left, or by Enter; one that is refused stays in the
// field with the reason, also after a look elsewhere.
import { useDraft } from '../ui/drafts.ts'
import { formErrors } from '../ui/form-errors.ts'
import { isEnter } from '../ui/is-enter.ts'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'

export interface SavedTextFieldProps
  extends Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'error'> {
  /** Of what is kept until it is saved, and of the field in what a refusal says. */
  readonly name: string
  readonly saved: string
  /** Why what is saved is not used; left out or empty: it is. */
  readonly problem?: string
  /** @throws CallError why it is refused */
  readonly onSave: (text: string) => Promise<void>
}

/** What is not saved, and why it was refused; null: it was not, yet. */
interface Typed {
  readonly text: string
  readonly refused: unknown
}

export function SavedTextField({
  name,
  saved,
  problem = '',
  onSave,
  ...field
}: SavedTextFieldProps) {
  const { value: typed, set, settleRest } = useDraft<Typed | null>(`/settings#${name}`, null)
  const { byField, others } = formErrors(typed?.refused ?? null, [name])

  async function save(): Promise<void> {
    if (typed === null) return
    const text = typed.text.trim()
    try {
      if (text !== saved) await onSave(text)
      settleRest((now) => (now === typed || now === null ? null : { ...now, refused: null }))
    } catch (refused) {
      settleRest((now) => now && { ...now, refused })
    }
  }

  return (
    <TextField
      {...field}
      value={typed?.text ?? saved}
      onChange={(text) => set((before) => ({ text, refused: before?.refused ?? null }))}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (isEnter(event)) void save()
      }}
      error={byField[name] ?? (others.join(' ') || (typed === null ? problem : ''))}
    />
  )
}
