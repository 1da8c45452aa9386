// Hands a file that the window made to the browser's downloads.

/** @param parts in order, one after the other */
export function saveFile(
  filename: string,
  parts: readonly (Uint8Array<ArrayBuffer> | string)[],
): void {
  // Never shown by the browser, whatever it is: only saved.
  const url = URL.createObjectURL(new Blob([...parts], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // The download has its own hold on it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
