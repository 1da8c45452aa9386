// A row of the list, of an own check or one of another server: the element, its selection and its menu.
// What stands in it is in row-cells.tsx.

import { createContext, type MouseEvent, type ReactNode, use, useMemo, useState } from 'react'
import type { CheckStatus } from '../../shared/views/checks.ts'
import { navigate } from '../router.tsx'
import { nameOf } from '../ui/check-name.ts'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { meansRow } from '../ui/row-click.ts'
import { t } from '../words/t.ts'
import styles from './CheckTable.module.css'
import type { ColumnName } from './columns.ts'
import { FavouriteStar } from './FavouriteStar.tsx'
import { FIRST_ROW } from './row-focus.ts'
import { selectingBy } from './row-selecting.ts'
import { SelectBox } from './SelectBox.tsx'
import { toggle, useIsSelected, useManyItems, useRowMarks } from './selected.ts'

export interface RowPlace {
  /** Its id in the list. */
  readonly uuid: string
  /** In the list, from 0. */
  readonly index: number
  /** Of the checks. */
  readonly isFirst: boolean
  readonly isCurrent: boolean
  readonly onCurrent: (id: string) => void
  /** That are shown, in order. */
  readonly columns: readonly ColumnName[]
}

/** What a row shows, by column: only what is shown is made. */
export type Cells = Readonly<Record<ColumnName, () => ReactNode>>

export interface TableRowProps {
  readonly place: RowPlace
  readonly status: CheckStatus
  readonly row: Parameters<typeof nameOf>[0]
  readonly cells: Cells
}

export function TableRow({ place, status, row, cells }: TableRowProps) {
  const { uuid, isCurrent, columns } = place
  // A row that is selected is not another row: what is in its cells stays.
  const shown = useMemo(
    () =>
      columns.map((name) => (
        <td key={name} data-column={name}>
          {FOLLOWING.has(name) ? <AfterPaint make={cells[name]} /> : cells[name]()}
        </td>
      )),
    [columns, cells],
  )
  return (
    <tr {...rowAttributes(place, status)} {...useRowMarks(uuid)}>
      <td data-column="select">
        <SelectBox id={uuid} name={nameOf(row)} tabIndex={tabIndexOf(isCurrent)} />
      </td>
      {shown}
    </tr>
  )
}

/** Whether the rows in sight have been painted. */
export const Painted = createContext(true)

/** Star and menu, of which a mouse shows most only in its row, and the beats, which are asked for then. */
const FOLLOWING: ReadonlySet<ColumnName> = new Set(['menu', 'beats'])

/** Once there, it stays. */
function AfterPaint({ make }: { readonly make: () => ReactNode }) {
  const isPainted = use(Painted)
  const [isMade, setMade] = useState(isPainted)
  if (isPainted && !isMade) setMade(true)
  return isMade && make()
}

/** Attributes of the row's element. */
function rowAttributes(
  { uuid, index, isFirst, isCurrent, onCurrent }: RowPlace,
  status: CheckStatus,
) {
  return {
    ...(isFirst ? FIRST_ROW : {}),
    className: styles.row,
    'data-uuid': uuid,
    'data-current': isCurrent || undefined,
    'data-status': status,
    'aria-rowindex': index + 2,
    tabIndex: tabIndexOf(isCurrent),
    onFocus: () => onCurrent(uuid),
    ...selectingBy(uuid),
    onClick(event: MouseEvent<HTMLElement>) {
      if (meansRow(event)) navigate(`/checks/${uuid}`)
    },
  }
}

/** Only the current row, and what is in it, is a stop of the Tab key. */
export function tabIndexOf(isCurrent: boolean): 0 | -1 {
  return isCurrent ? 0 : -1
}

export interface RowMenuProps {
  /** Its id in the list. */
  readonly id: string
  readonly row: Parameters<typeof nameOf>[0]
  readonly tabIndex: number
  readonly items: readonly MenuItem[]
}

/** Of a selected row: what can be done to all that is selected. */
export function RowMenu({ id, row, tabIndex, items }: RowMenuProps) {
  const isSelected = useIsSelected(id)
  const many = useManyItems((known) => (isSelected ? known.items : NO_ITEMS))
  const select: MenuItem = {
    id: 'check.select',
    title: t(isSelected ? 'many.deselect' : 'many.select'),
    icon: 'checks',
    keys: ['x'],
    run: () => toggle(id),
  }
  const shown = [select, ...(many.length > 0 ? many : items)]
  return (
    <>
      <FavouriteStar id={id} name={row.name} size="s" tabIndex={tabIndex} />
      <Menu
        label={t('checkList.actionsFor', { name: nameOf(row) })}
        size="s"
        tabIndex={tabIndex}
        items={shown}
      />
    </>
  )
}

const NO_ITEMS: readonly MenuItem[] = []
