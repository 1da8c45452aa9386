// The keys of a list in groups: as in a tree, Left closes or goes to the head, Right opens.
import { type Command, useCommands } from '../keys/commands.ts'
import { t } from '../words/t.ts'
import { headOf } from './grouping.ts'
import { closeGroups, useArrangement } from './use-arrangement.ts'
import type { ListItems } from './use-groups.ts'

export interface GroupKeysProps {
  readonly list: ListItems
  /** Of a check, or of the head of a group. */
  readonly current: string | undefined
  readonly onMove: (id: string) => void
}

/** Renders nothing. */
export function GroupKeys({ list: { groups, isOpen }, current, onMove }: GroupKeysProps) {
  const { closed } = useArrangement()
  const all = groups.map(({ id }) => id)

  function fold(): void {
    const head = headOf(groups, current ?? '')
    if (head === undefined) return
    if (head.id !== current) onMove(head.id)
    else closeGroups([head.id], true)
  }

  const canClose = groups.length > 0 && !isOpen
  const commands: readonly Command[] = [
    {
      id: 'checks.fold',
      title: t('list.closeGroup'),
      keys: ['arrowleft'],
      notInPalette: true,
      run: fold,
    },
    {
      id: 'checks.unfold',
      title: t('list.openGroup'),
      keys: ['arrowright'],
      notInPalette: true,
      run: () => current !== undefined && closed.includes(current) && closeGroups([current], false),
    },
    { id: 'checks.fold-all', title: t('list.closeGroups'), run: () => closeGroups(all, true) },
    { id: 'checks.unfold-all', title: t('list.openGroups'), run: () => closeGroups(all, false) },
  ]
  useCommands(canClose ? commands : [])
  return null
}
