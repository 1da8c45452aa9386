// What integrations and their kinds are found and recognized by. Pure.
import type { Definition } from '../../integrations/definition.ts'
import { kindTitle } from '../ui/channel-name.ts'
import { defined } from '../words/t.ts'

/** One or two letters of its title: `PD` of PagerDuty, `GC` of Google Chat, `N` of ntfy. */
export function lettersOf(title: string): string {
  const words = title.split(/[\s.]+|(?<=[a-z])(?=[A-Z])/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}

/** Whether each word of a search stands in its title, its text, or what it works with. */
export function isFound(
  { kind, title, text, worksWith = [] }: Definition & { readonly kind: string },
  search: string,
): boolean {
  const all = [kind, title, text, defined(title), defined(text), ...worksWith]
    .join('\n')
    .toLowerCase()
  return hasWords(all, search)
}

/** More integrations than a look finds one in. */
const MANY = 15

/** What a list of that many searches for: nothing without the field that shows it. Null: it has none. */
export function searchOf(count: number, typed: string): string | null {
  return count > MANY ? typed : null
}

/** Whether each word of a search stands in the name or the kind of an integration. */
export function isNamed(
  { name, kind }: { readonly name: string; readonly kind: string },
  search: string,
): boolean {
  return hasWords(`${name}\n${kind}\n${kindTitle(kind)}`.toLowerCase(), search)
}

/** @param text in small letters */
function hasWords(text: string, search: string): boolean {
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
