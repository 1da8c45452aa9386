// The keys that select rows of the list.
import { type Command, useCommands } from '../keys/commands.ts'
import { SELECT_ALL } from '../keys/keyboard.ts'
import { t } from '../words/t.ts'
import { isGroupId, rowsIn } from './grouping.ts'
import { clearSelection, extendByKey, selectAllShown, toggle, useIsSelecting } from './selected.ts'

export interface SelectingKeys {
  /** Of the list, in order: checks, and heads of their groups. */
  readonly items: readonly string[]
  /** Where the keys are. */
  readonly current: string | undefined
  /** No key or click has been anywhere yet. */
  readonly isAtStart: boolean
  readonly onMove: (id: string) => void
}

export function useSelectingKeys({ items, current, isAtStart, onMove }: SelectingKeys): void {
  const isSelecting = useIsSelecting()

  /** Goes to the next check, over heads of groups, and selects what lies between. */
  function extend(step: 1 | -1): void {
    if (current === undefined) return
    const rows = rowsIn(step === 1 ? items : items.toReversed())
    const to = rows.find((id) => (items.indexOf(id) - items.indexOf(current)) * step > 0)
    const id = isAtStart ? rows[0] : (to ?? current)
    if (id === undefined || isGroupId(id)) return
    extendByKey(isAtStart ? id : current, id)
    onMove(id)
  }

  const clear: Command = {
    id: 'checks.select-none',
    title: t('many.clear'),
    keys: ['escape'],
    run: clearSelection,
  }
  useCommands([
    {
      id: 'checks.select',
      title: t('many.selectOrDeselect'),
      keys: ['x'],
      notInPalette: true,
      run: () => current !== undefined && !isGroupId(current) && toggle(current),
    },
    {
      id: 'checks.extend-down',
      title: t('many.extendDown'),
      keys: ['shift+arrowdown', 'shift+j'],
      notInPalette: true,
      repeats: true,
      run: () => extend(1),
    },
    {
      id: 'checks.extend-up',
      title: t('many.extendUp'),
      keys: ['shift+arrowup', 'shift+k'],
      notInPalette: true,
      repeats: true,
      run: () => extend(-1),
    },
    {
      id: 'checks.select-all',
      title: t('many.selectAllShown'),
      icon: 'checks',
      keys: [SELECT_ALL],
      run: selectAllShown,
    },
    ...(isSelecting ? [clear] : []),
  ])
}
