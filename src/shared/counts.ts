// Counts in words, the same in every text.

/** `1 check`, `12 checks` */
export function checksText(count: number): string {
  return count === 1 ? '1 check' : `${count} checks`
}

/** `1 push`, `12 pushes` */
export function pushesText(count: number): string {
  return count === 1 ? '1 push' : `${count} pushes`
}

/** What a person reads once a backup is in place: `Backup restored: 12 checks, 1 push` */
export function restoredText(held: { readonly checks: number; readonly pushes: number }): string {
  return `Backup restored: ${checksText(held.checks)}, ${pushesText(held.pushes)}`
}
