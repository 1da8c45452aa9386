// Hands a file that the window made to the browser's downloads.

export function saveFile(filename: string, content: Uint8Array<ArrayBuffer> | string): void {
  // Never shown by the browser, whatever it is: only saved.
  const url = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // The download has its own hold on it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
