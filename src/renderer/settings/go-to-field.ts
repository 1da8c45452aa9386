// Leads to the field, or the heading, of a label: what a search of Settings was for.

/** Waits for it where the section has still to load. @returns what ends the wait */
export function goToField(root: HTMLElement, label: string, onThere: () => void): () => void {
  function look(): boolean {
    const named = elementOf(root, label)
    if (named === null) return false
    named.scrollIntoView({ block: 'center' })
    focus(named)
    onThere()
    return true
  }
  if (look()) return () => {}
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect()
  })
  observer.observe(root, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** A label may have a hint behind it. */
function elementOf(root: HTMLElement, label: string): HTMLElement | null {
  const named = [...root.querySelectorAll<HTMLElement>('h2,h3,label,legend')]
  const textOf = (element: HTMLElement) => element.textContent?.trim() ?? ''
  return (
    named.find((element) => textOf(element) === label) ??
    named.find((element) => textOf(element).startsWith(label)) ??
    null
  )
}

function focus(named: HTMLElement): void {
  const control =
    named instanceof HTMLLabelElement
      ? named.control
      : named.closest('fieldset')?.querySelector<HTMLElement>('input')
  if (!control) named.tabIndex = -1
  const target = control ?? named
  target.focus({ preventScroll: true })
}
