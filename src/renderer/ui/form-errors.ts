// A refusal of the main side as it was sent: a line for each field, `name: what is wrong`.
import { CallError } from '../carriers/carrier.ts'
import { messageOf } from './toast.ts'

export function refusalOf(error: unknown): string {
  return error instanceof CallError ? error.message : messageOf(error)
}

/**
 * The lines of a refusal by field, and those that belong to none.
 * @param fields names that there are fields for
 */
export function problemsByField(
  refusal: string,
  fields: readonly string[],
): { readonly byField: Readonly<Record<string, string>>; readonly others: readonly string[] } {
  const byField: Record<string, string> = {}
  const others: string[] = []
  for (const line of refusal.split('\n')) {
    const [, name = '', text = ''] = /^([\w-]+)(?:\.[^:]*)?: (.*)$/s.exec(line) ?? []
    if (fields.includes(name) && byField[name] === undefined) byField[name] = text
    else if (line !== '') others.push(line)
  }
  return { byField, others }
}
