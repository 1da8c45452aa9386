// The members of a group, as its configuration lists them.

export const GROUP_KIND = 'group'

/** @param value UUIDs joined by commas. @returns each UUID once */
export function membersOf(value: unknown): readonly string[] {
  return [...new Set(String(value).split(','))]
}
