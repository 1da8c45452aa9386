// A story in a few lines, for the kinds that show it on a telephone: without the check's description
// and without what its job printed. Pure.

import type { Facts } from '../../message/facts.ts'
import { type Detail, type Story, storyOf } from './story.ts'

/** Each function takes a clean text and returns it dressed. */
export interface BriefDress {
  readonly text: (text: string) => string
  readonly bold: (text: string) => string
  readonly code: (text: string) => string
}

export function briefStoryOf(facts: Facts): Story {
  const story = storyOf(facts)
  const details = story.details.filter(({ title }) => title !== 'Description')
  return { ...story, details, excerpt: '' }
}

/** Why, the facts, the other checks; an empty line parts what belongs together. */
export function briefLines({ why, details, others }: Story, dress: BriefDress): readonly string[] {
  return [
    ...(why === '' ? [] : [dress.text(why), '']),
    ...details.map((detail) => `${dress.bold(`${detail.title}:`)} ${shown(detail, dress)}`),
    '',
    dress.text(others.text),
    ...others.lines.map((line) => `• ${dress.text(line)}`),
  ]
}

function shown({ value, look }: Detail, { text, code }: BriefDress): string {
  if (look === 'code') return code(value)
  return text(look === 'tags' ? value.split(' ').join(', ') : value)
}
