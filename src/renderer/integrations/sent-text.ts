// A request or message of a preview as one text. Pure.
import type { SendingPreview } from '../../shared/views/preview.ts'

/** Its first line and headers, a blank line, its body; JSON is indented. */
export function sentText({ line, fields, body }: SendingPreview): string {
  const head = [line, ...fields.map(([name, value]) => `${name}: ${value}`)]
  const parts = [head.filter((part) => part !== '').join('\n'), indented(body)]
  return parts.filter((part) => part !== '').join('\n\n')
}

function indented(body: string): string {
  if (!/^[[{]/.test(body)) return body
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
