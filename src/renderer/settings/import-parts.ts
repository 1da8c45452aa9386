// An import in parts, so that it shows how far it is and can be called off in between. Pure.

const CHECKS_A_PART = 50

/**
 * Checks that share a name or a slug stay together: in a later part, one would pass for its twin.
 * @param document that the main side could read: `{"checks": […]}`, or the list alone
 */
export function importParts(document: string, size = CHECKS_A_PART): readonly string[] {
  const value: unknown = JSON.parse(document)
  const checks = Array.isArray(value) ? value : checksOf(value)
  const parts: unknown[][] = []
  for (const group of alike(checks)) {
    const last = parts.at(-1)
    if (last === undefined || last.length + group.length > size) parts.push([...group])
    else last.push(...group)
  }
  return parts.map((part) => JSON.stringify({ checks: part }))
}

function alike(checks: readonly unknown[]): readonly (readonly unknown[])[] {
  const groups: unknown[][] = []
  const byText = new Map<string, unknown[]>()
  for (const check of checks) {
    const texts = textsOf(check)
    const group = texts.map((text) => byText.get(text)).find(Boolean) ?? []
    if (group.length === 0) groups.push(group)
    group.push(check)
    for (const text of texts) byText.set(text, group)
  }
  return groups
}

function textsOf(check: unknown): readonly string[] {
  if (typeof check !== 'object' || check === null) return []
  const { name, slug } = check as { readonly name?: unknown; readonly slug?: unknown }
  return Object.entries({ name, slug }).flatMap(([field, text]) =>
    typeof text === 'string' && text !== '' ? [`${field} ${text}`] : [],
  )
}

function checksOf(value: unknown): readonly unknown[] {
  const isObject = typeof value === 'object' && value !== null && 'checks' in value
  return isObject && Array.isArray(value.checks) ? value.checks : []
}
