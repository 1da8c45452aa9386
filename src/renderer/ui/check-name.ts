// What a check is called in lists and headings. Pure.
import type { CheckRow } from '../../shared/views/checks.ts'

export function nameOf({ name }: Pick<CheckRow, 'name'>): string {
  return name.trim() === '' ? 'Unnamed check' : name
}
