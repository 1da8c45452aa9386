// Where a refused form goes on: at its first field that is wrong, wherever the page is scrolled to.
import { type RefObject, useEffect } from 'react'

/** @param refusal changes with each refusal; null or empty: there is none */
export function useFocusOnRefused(form: RefObject<HTMLElement | null>, refusal: unknown): void {
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')?.focus()
  }, [form, refusal])
}
