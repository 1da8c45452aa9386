// The boxes by which rows of the list are selected: one in each row, one for all in the head.

import { t } from '../words/t.ts'
import styles from './SelectBox.module.css'
import {
  extendTo,
  selectAllShown,
  selectNoneShown,
  toggle,
  useIsSelected,
  useSelection,
} from './selected.ts'
import { shownOf } from './selection.ts'

export interface SelectBoxProps {
  readonly id: string
  readonly name: string
  readonly tabIndex: number
}

export function SelectBox({ id, name, tabIndex }: SelectBoxProps) {
  const isSelected = useIsSelected(id)
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={t('many.selectCheck', { name })}
      tabIndex={tabIndex}
      checked={isSelected}
      onChange={({ nativeEvent }) => selectBy(nativeEvent, id)}
    />
  )
}

/** With Shift the rows from the last chosen one. */
function selectBy(event: Event, id: string): void {
  if (event instanceof MouseEvent && event.shiftKey) extendTo(id)
  else toggle(id)
}

/** @param ids of all rows that are shown */
export function SelectAllBox({ ids }: { readonly ids: readonly string[] }) {
  const count = useSelection((selection) => shownOf(selection, ids).length)
  const isAll = count > 0 && count === ids.length
  return (
    <input
      ref={(box) => {
        if (box !== null) box.indeterminate = count > 0 && !isAll
      }}
      type="checkbox"
      className={styles.box}
      aria-label={t('many.selectAll', { n: ids.length })}
      checked={isAll}
      onChange={() => (isAll ? selectNoneShown() : selectAllShown())}
    />
  )
}
