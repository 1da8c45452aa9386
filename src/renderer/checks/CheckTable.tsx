// The list of checks. Only the rows in sight exist; each renders by itself when its check changes.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useMirrored } from '../stores/mirrored.ts'
import { useRowHeight } from '../ui/row-height.ts'
import { usePainted } from '../ui/use-painted.ts'
import { t } from '../words/t.ts'
import styles from './CheckTable.module.css'
import { CheckTableHead } from './CheckTableHead.tsx'
import { CheckTableRow } from './CheckTableRow.tsx'
import { GroupHead } from './GroupHead.tsx'
import { isGroupId, rowsIn } from './grouping.ts'
import { useRowKeys } from './row-keys.ts'
import { useRowMoves } from './row-moves.ts'
import { useIsSelecting } from './selected.ts'
import { isWorstFirst } from './sort.ts'
import { Painted } from './TableRow.tsx'
import { useArrangement } from './use-arrangement.ts'
import { useColumns } from './use-columns.ts'
import type { ListItems } from './use-groups.ts'

export interface CheckTableProps {
  /** In order: checks, and heads of their groups. */
  readonly list: ListItems
  /** What they were searched for. */
  readonly text: string
  /** The row that the keys act on. */
  readonly current: string | undefined
  readonly onCurrent: (uuid: string) => void
  readonly table: RefObject<CheckTableHandle | null>
}

export interface CheckTableHandle {
  /** Brings a row into sight and focuses it. */
  focus(index: number): void
}

/** Rows above and below those in sight. They come after them: neither the first paint nor a key of a search waits. */
const OVERSCAN = 8
/** Of a group's head, in CSS pixels, as `--row` of tokens.css has it. */
const HEAD_HEIGHT = 40

export function CheckTable({ list, text, current, onCurrent, table }: CheckTableProps) {
  const { items, groups, isOpen } = list
  const uuids = useMemo(() => rowsIn(items), [items])
  const heads = useMemo(() => new Map(groups.map((group) => [group.id, group])), [groups])
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()
  const isSelecting = useIsSelecting()
  const withServers = useMirrored(({ rows }) => rows.size > 0)
  const { sort, columns: choices } = useArrangement()
  const { columns, nameWidth } = useColumns(scroller, choices, withServers)
  const isPainted = usePainted(text)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (isGroupId(items[index] ?? '') ? HEAD_HEIGHT : rowHeight),
    overscan: isPainted ? OVERSCAN : 0,
    initialOffset: () => remembered,
    // The head covers the first row when one above is scrolled to.
    scrollPaddingStart: rowHeight,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes that were kept are of other rows
  useEffect(() => virtual.measure(), [virtual, rowHeight, groups])
  useEffect(
    () => () => {
      remembered = virtual.scrollOffset ?? 0
    },
    [virtual],
  )
  const shown = virtual.getVirtualItems()
  const tops = new Map(shown.map(({ index, start }) => [items[index] ?? '', start]))
  const keys = useRowKeys(rowsIn([...tops.keys()]), text, scroller)
  useRowMoves(scroller, items, tops)
  const above = shown[0]?.start ?? 0
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  const first = isGroupId(items[0] ?? '') ? 1 : 0

  table.current = {
    focus(index) {
      virtual.scrollToIndex(index, { align: 'auto' })
      const id = items[index]
      if (id === undefined) return
      onCurrent(id)
      const row = rowElement(id)
      if (row) return row.focus({ preventScroll: true })
      // A row that was out of sight is there after the next frame.
      requestAnimationFrame(() => requestAnimationFrame(() => rowElement(id)?.focus()))
    },
  }

  function rowElement(id: string): HTMLElement | null | undefined {
    return scroller.current?.querySelector(`[data-uuid="${CSS.escape(id)}"]`)
  }

  return (
    <div ref={scroller} className={styles.scroller}>
      <table
        className={styles.table}
        aria-rowcount={items.length + 1}
        data-selecting={isSelecting || undefined}
      >
        <caption className="visually-hidden">
          {t(isWorstFirst(sort) ? 'list.worstFirst' : 'list.checks')}
        </caption>
        <CheckTableHead columns={columns} nameWidth={nameWidth} sort={sort} uuids={uuids} />
        <tbody>
          <Painted value={isPainted}>
            <Spacer height={above} />
            {shown.map(({ index }) => {
              const id = items[index] ?? ''
              const place = { index, isCurrent: id === current, onCurrent }
              const group = heads.get(id)
              if (group !== undefined) {
                // And the boxes.
                const span = columns.length + 1
                return <GroupHead key={id} {...place} group={group} span={span} isOpen={isOpen} />
              }
              return (
                <CheckTableRow
                  key={keys.get(id)}
                  {...place}
                  uuid={id}
                  isFirst={index === first}
                  columns={columns}
                />
              )
            })}
            <Spacer height={below} />
          </Painted>
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
