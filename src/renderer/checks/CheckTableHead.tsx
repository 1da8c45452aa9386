// The heads of the columns of the list of checks: a click sorts by one.
import { Icon } from '../ui/Icon.tsx'
import { t } from '../words/t.ts'
import styles from './CheckTable.module.css'
import { type ColumnName, columnOf } from './columns.ts'
import { SelectAllBox } from './SelectBox.tsx'
import { ariaSortOf, nextSort, type Sort, type SortKey } from './sort.ts'
import { sortBy } from './use-arrangement.ts'
import { useIsPhone } from './use-columns.ts'

/** The name takes what the others leave, or the output does; these have more than one width. */
const BY_CSS: ReadonlySet<ColumnName> = new Set(['output', 'beats', 'last', 'state', 'deadline'])

export interface CheckTableHeadProps {
  readonly columns: readonly ColumnName[]
  /** In CSS pixels; undefined: it takes what the others leave. */
  readonly nameWidth: number | undefined
  readonly sort: Sort
  /** Of all rows that are shown. */
  readonly uuids: readonly string[]
}

export function CheckTableHead({ columns, nameWidth, sort, uuids }: CheckTableHeadProps) {
  const isPhone = useIsPhone()
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" data-column="select">
          <SelectAllBox ids={uuids} />
        </th>
        {columns.map((name) => {
          const column = columnOf(name)
          if (column === undefined) return null
          const { sort: key } = column
          const width = name === 'name' ? nameWidth : column.width
          const title = t(`list.column.${name}`)
          return (
            <th
              key={name}
              scope="col"
              data-column={name}
              aria-sort={key === null ? undefined : ariaSortOf(sort, key)}
              style={{ width: isPhone || BY_CSS.has(name) ? undefined : width }}
            >
              {name === 'menu' ? (
                <span className="visually-hidden">{title}</span>
              ) : // The head of two lines a check is read out, not seen.
              key === null || isPhone ? (
                title
              ) : (
                <SortButton title={title} sort={sort} sortKey={key} />
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface SortButtonProps {
  readonly title: string
  readonly sort: Sort
  readonly sortKey: SortKey
}

function SortButton({ title, sort, sortKey }: SortButtonProps) {
  const direction = ariaSortOf(sort, sortKey)
  return (
    <button type="button" className={styles.sort} onClick={() => sortBy(nextSort(sort, sortKey))}>
      <span>{title}</span>
      {direction !== undefined && <Icon name={direction === 'ascending' ? 'up' : 'down'} />}
    </button>
  )
}
