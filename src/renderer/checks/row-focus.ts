// The way from the search field into the list of checks.

export const FIRST_ROW = { 'data-first-row': '' } as const

export function focusFirstRow(): void {
  // The list is rendered by what was just typed.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-first-row]')?.focus())
}
