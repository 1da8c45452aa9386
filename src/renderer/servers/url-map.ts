// The ping URLs of moved checks before and after, as a file for spreadsheets and scripts. Pure.
import type { MovedCheck, MoveOutcome } from '../../shared/views/moves.ts'

const ARRIVED: ReadonlySet<MoveOutcome> = new Set(['created', 'updated', 'same'])

/** Whether it is where it should be, so that its job pings another URL from now on. */
export function hasNewUrl({ outcome, newUrl }: Pick<MovedCheck, 'outcome' | 'newUrl'>): boolean {
  return ARRIVED.has(outcome) && newUrl !== null
}

/** CSV with a line for each check: name, old URL, new URL. */
export function urlMapCsv(checks: readonly MovedCheck[]): string {
  const lines = checks.map(({ name, oldUrl, newUrl }) =>
    [name, oldUrl ?? '', newUrl ?? ''].map(cell).join(','),
  )
  return ['name,old URL,new URL', ...lines, ''].join('\r\n')
}

/** A name from elsewhere must not become a formula. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}
