// Files that the window hands to the person: put together here, saved by the browser.

/** Saves under that name. */
export function saveFile(
  name: string,
  parts: readonly (string | Uint8Array<ArrayBuffer>)[],
  type: string,
): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

/** `2026-11-21` of an instant, in UTC: for file names. */
export function dayStamp(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
