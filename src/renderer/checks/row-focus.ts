// The ways into the list of checks: from the search field, and back from the bar below it.

export const FIRST_ROW = { 'data-first-row': '' } as const

export function focusFirstRow(): void {
  // The list is rendered by what was just typed.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-first-row]')?.focus())
}

export function focusCurrentRow(): void {
  document.querySelector<HTMLElement>('tr[data-current]')?.focus({ preventScroll: true })
}
