// A body that is JSON, laid out. Pure.

/** Null: it is none, or a lone number or text, which lays out as it stands. */
export function laidOut(text: string): string | null {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return null
  }
}
