// An alert in a few lines, for the kinds that show it on a phone: without the check's description
// and without what its job printed. Pure.

import { type Alert, alertOf, type Detail } from './alert.ts'
import type { Facts } from './facts.ts'

/** Each function takes a clean text and returns it with markup. */
export interface BriefMarkup {
  readonly text: (text: string) => string
  readonly bold: (text: string) => string
  readonly code: (text: string) => string
}

export function briefAlertOf(facts: Facts): Alert {
  const alert = alertOf(facts)
  const details = alert.details.filter(({ title }) => title !== 'Description')
  return { ...alert, details, excerpt: '' }
}

/** Why, the facts, the other checks; an empty line parts what belongs together. */
export function briefLines(
  { why, details, others }: Alert,
  markup: BriefMarkup,
): readonly string[] {
  return [
    ...(why === '' ? [] : [markup.text(why), '']),
    ...details.map((detail) => `${markup.bold(`${detail.title}:`)} ${shown(detail, markup)}`),
    '',
    markup.text(others.text),
    ...others.lines.map((line) => `• ${markup.text(line)}`),
  ]
}

function shown({ value, look }: Detail, { text, code }: BriefMarkup): string {
  if (look === 'code') return code(value)
  return text(look === 'tags' ? value.split(' ').join(', ') : value)
}
