// The slug that goes with a name (contract monitor.md 1.5). Pure.

/** Blanks of the reference that `\s` leaves out. */
const BLANK = '\\x1c-\\x1f'
const BLANKS = new RegExp(`[${BLANK}]`, 'g')

/** Folded to ASCII, lower case, words joined by `-`. May be longer than the name. */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[^\p{ASCII}]/gu, '')
    .toLowerCase()
    .replaceAll(BLANKS, ' ')
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/[-\s]+/g, '-')
    .replaceAll(/^[-_]+|[-_]+$/g, '')
}
