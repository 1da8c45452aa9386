// The context menu of the window's page: cut, copy, paste, select all, copy a link. Only types of
// Electron here.

import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import type { Words } from '../../words.ts'
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
  { t }: Words,
  copyLink: (address: string) => void,
): MenuItemConstructorOptions[] {
  const { canCut, canCopy, canPaste, canSelectAll } = editFlags
  const link = externalUrl(linkURL)
  const entries: (MenuItemConstructorOptions | false)[] = [
    isEditable && { role: 'cut', label: t('appMenu.cut'), enabled: canCut },
    (isEditable || selectionText.trim() !== '') && {
      role: 'copy',
      label: t('appMenu.copy'),
      enabled: canCopy,
    },
    isEditable && { role: 'paste', label: t('appMenu.paste'), enabled: canPaste },
    isEditable && { role: 'selectAll', label: t('appMenu.selectAll'), enabled: canSelectAll },
    // A link within the window has an address that only the window knows.
    link !== null && { label: t('appMenu.copyLink'), click: () => copyLink(link) },
  ]
  return entries.filter((entry) => entry !== false)
}
