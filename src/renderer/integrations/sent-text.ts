// A request or message of a preview as one text. Pure.
import type { SendingPreview } from '../../shared/views/preview.ts'

/** Its first line and headers, a blank line, its body; compact JSON is indented. */
export function sentText({ line, fields, body }: SendingPreview): string {
  const head = [line, ...fields.map(([name, value]) => `${name}: ${value}`)]
  const parts = [head.filter((part) => part !== '').join('\n'), indented(body)]
  return parts.filter((part) => part !== '').join('\n\n')
}

function indented(body: string): string {
  if (!/^[[{]/.test(body)) return body
  try {
    const parsed: unknown = JSON.parse(body)
    // What a person laid out, or what reading would change, stays as it is.
    return JSON.stringify(parsed) === body ? JSON.stringify(parsed, null, 2) : body
  } catch {
    return body
  }
}
