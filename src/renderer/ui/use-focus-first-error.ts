// Where a refused form goes on: at its first field that is wrong, wherever the page is scrolled to.
import { type RefObject, useEffect } from 'react'

/** @param refusal changes with each refusal; falsy: there is none */
export function useFocusOnRefused(form: RefObject<HTMLElement | null>, refusal: unknown): void {
  useEffect(() => {
    if (!refusal) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')
    field?.focus({ preventScroll: true })
    // With its label above and what is wrong below.
    field?.scrollIntoView({ block: 'center' })
  }, [form, refusal])
}
