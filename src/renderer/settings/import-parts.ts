// An import in parts, so that it shows how far it is and can be called off in between. Pure.

const CHECKS_A_PART = 50

/** @param document that the main side could read: `{"checks": […]}`, or the list alone */
export function importParts(document: string, size = CHECKS_A_PART): readonly string[] {
  const value: unknown = JSON.parse(document)
  const checks = Array.isArray(value) ? value : checksOf(value)
  const parts: string[] = []
  for (let at = 0; at < checks.length; at += size) {
    parts.push(JSON.stringify({ checks: checks.slice(at, at + size) }))
  }
  return parts
}

function checksOf(value: unknown): readonly unknown[] {
  const isObject = typeof value === 'object' && value !== null && 'checks' in value
  return isObject && Array.isArray(value.checks) ? value.checks : []
}
