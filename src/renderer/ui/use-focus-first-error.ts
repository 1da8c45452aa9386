// Moves the focus to the first wrong field of a refused form, wherever the page is scrolled to. Where none
// is wrong, the note that says what is comes into sight.
import { type RefObject, useEffect } from 'react'

/** @param refused the error of the last save, another object each time; null: none */
export function useFocusFirstError(form: RefObject<HTMLElement | null>, refused: unknown): void {
  useEffect(() => {
    if (!refused) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')
    field?.focus({ preventScroll: true })
    // With its label above and the problem below.
    field?.scrollIntoView({ block: 'center' })
    const note = field ? null : form.current?.querySelector('[role="alert"]')
    note?.scrollIntoView({ block: 'nearest' })
  }, [form, refused])
}
