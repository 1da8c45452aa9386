// Counts in words, the same in every text.

/** `1 check`, `12 checks` */
export function checksText(count: number): string {
  return count === 1 ? '1 check' : `${count} checks`
}
