// Texts of schemas that can be told without a language. Zod knows messages as texts only: each is English, and
// stands for what it tells.
import { englishOf } from '../words/english.ts'
import type { Told } from '../words/told.ts'

const told = new Map<string, Told>()

/** A message for zod. What it tells holds no value that was sent: there are as many as rules. */
export function schemaText(problem: Told): string {
  const text = englishOf(problem)
  told.set(text, problem)
  return text
}

/** What such a message tells; else the message. */
export function toldBySchema(message: string): string | Told {
  return told.get(message) ?? message
}
