// The ping URLs of moved checks before and after, as a file for spreadsheets and scripts. Pure.
import type { MovedCheck } from '../../shared/views/moves.ts'

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
