// Copies a text by whatever way there is: the desktop's own, the browser's, or the old command that
// also works on pages without a certificate.
import { call, isDesktop } from '../bridge.ts'

/**
 * @param secret the desktop marks it as concealed and clears it after a minute
 * @returns whether it is on the clipboard
 */
export async function copyText(text: string, secret = false): Promise<boolean> {
  if (isDesktop) {
    const { copied } = await call('desktop.copy', { text, secret })
    if (copied) return true
  }
  return (await copyByBrowser(text)) || copyByCommand(text)
}

async function copyByBrowser(text: string): Promise<boolean> {
  try {
    // Absent outside of secure contexts, whatever its type says.
    if (navigator.clipboard === undefined) return false
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies what is selected in a field of its own, which is gone at once. */
function copyByCommand(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'visually-hidden'
  // Outside an open dialog nothing can be selected.
  const parent = before?.closest('[role="dialog"]') ?? document.body
  parent.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}
