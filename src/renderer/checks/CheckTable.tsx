// The list of checks. Only the rows in sight exist; each renders by itself when its check changes.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'
import { useMirrored } from '../stores/mirrored.ts'
import { useRowHeight } from '../ui/row-height.ts'
import styles from './CheckTable.module.css'
import { CheckTableHead } from './CheckTableHead.tsx'
import { CheckTableRow } from './CheckTableRow.tsx'
import { useRowMoves } from './row-moves.ts'
import { isWorstFirst } from './sort.ts'
import { useArrangement } from './use-arrangement.ts'
import { useColumns } from './use-columns.ts'

export interface CheckTableProps {
  /** In order. */
  readonly uuids: readonly string[]
  /** The row that the keys act on. */
  readonly current: string | undefined
  readonly onCurrent: (uuid: string) => void
  readonly table: RefObject<CheckTableHandle | null>
}

export interface CheckTableHandle {
  /** Brings a row into sight and focuses it. */
  focus(index: number): void
}

const OVERSCAN = 8

export function CheckTable({ uuids, current, onCurrent, table }: CheckTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()
  const withServers = useMirrored(({ rows }) => rows.size > 0)
  const { sort, columns: choices } = useArrangement()
  const columns = useColumns(scroller, choices, withServers)
  const virtual = useVirtualizer({
    count: uuids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialOffset: () => remembered,
    // The head covers the first row when one above is scrolled to.
    scrollPaddingStart: rowHeight,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes that were kept are of another height
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  useEffect(
    () => () => {
      remembered = virtual.scrollOffset ?? 0
    },
    [virtual],
  )
  const items = virtual.getVirtualItems()
  useRowMoves(
    scroller,
    uuids,
    new Map(items.map(({ index, start }) => [uuids[index] ?? '', start])),
  )
  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)

  table.current = {
    focus(index) {
      virtual.scrollToIndex(index, { align: 'auto' })
      const uuid = uuids[index]
      if (uuid === undefined) return
      onCurrent(uuid)
      const shown = rowElement(uuid)
      if (shown) return shown.focus({ preventScroll: true })
      // A row that was out of sight is there after the next frame.
      requestAnimationFrame(() => requestAnimationFrame(() => rowElement(uuid)?.focus()))
    },
  }

  function rowElement(uuid: string): HTMLElement | null | undefined {
    return scroller.current?.querySelector(`[data-uuid="${uuid}"]`)
  }

  return (
    <div ref={scroller} className={styles.scroller}>
      <table className={styles.table} aria-rowcount={uuids.length + 1}>
        <caption className="visually-hidden">
          {isWorstFirst(sort) ? 'Checks, worst first' : 'Checks'}
        </caption>
        <CheckTableHead columns={columns} sort={sort} />
        <tbody>
          <Spacer height={above} />
          {items.map(({ index }) => {
            const uuid = uuids[index]
            return (
              uuid !== undefined && (
                <CheckTableRow
                  key={uuid}
                  uuid={uuid}
                  index={index}
                  isCurrent={uuid === current}
                  columns={columns}
                  onCurrent={onCurrent}
                />
              )
            )
          })}
          <Spacer height={below} />
        </tbody>
      </table>
    </div>
  )
}

/** Back from a check, the list is where it was. */
let remembered = 0

/** Stands for the rows that are out of sight. */
function Spacer({ height }: { readonly height: number }) {
  if (height <= 0) return null
  return (
    <tr>
      <td className={styles.spacer} style={{ height }} />
    </tr>
  )
}
