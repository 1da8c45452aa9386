// The context menu of the window's page: cut, copy, paste, select all, copy a link. Only types of
// Electron here.
import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import { externalUrl } from './external-url.ts'

export type Clicked = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'linkURL' | 'editFlags'
>

/**
 * The entries for what was clicked. Empty: there is nothing to do there, and no menu.
 * @param copyLink called with the address of the clicked link
 */
export function contextMenu(
  { isEditable, selectionText, linkURL, editFlags }: Clicked,
  copyLink: (address: string) => void,
): MenuItemConstructorOptions[] {
  const { canCut, canCopy, canPaste, canSelectAll } = editFlags
  const link = externalUrl(linkURL)
  const entries: (MenuItemConstructorOptions | false)[] = [
    isEditable && { role: 'cut', enabled: canCut },
    (isEditable || selectionText.trim() !== '') && { role: 'copy', enabled: canCopy },
    isEditable && { role: 'paste', enabled: canPaste },
    isEditable && { role: 'selectAll', enabled: canSelectAll },
    // A link within the window has an address that only the window knows.
    link !== null && { label: 'Copy Link', click: () => copyLink(link) },
  ]
  return entries.filter((entry) => entry !== false)
}
