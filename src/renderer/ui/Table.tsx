// A plain table of things, for lists of up to some hundred rows. Columns of low priority go first
// where there is little room.
import type { ReactNode } from 'react'
import { type PlainKey, texts } from '../words/texts.ts'
import { classes } from './classes.ts'
import styles from './Table.module.css'

export interface Column {
  readonly title: string
  /** The title is for screen readers only. */
  readonly hideTitle?: boolean
  /** 1 hides below 420 px of the page, 2 below 640 px, 3 below 860 px; without one it always shows. */
  readonly priority?: 1 | 2 | 3
  readonly align?: 'start' | 'end'
}

/** A column of a module's constant, whose title follows the language: `column('settings.state', { priority: 3 })`. */
export function column(title: PlainKey, rest: Omit<Column, 'title'> = {}): Column {
  return texts({ title }, rest)
}

export interface TableProps {
  /** What it lists, for screen readers. */
  readonly caption: string
  readonly columns: readonly Column[]
  /** `Row`s. */
  readonly children: ReactNode
}

export function Table({ caption, columns, children }: TableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, hideTitle, priority, align }) => (
            <th key={title} scope="col" data-priority={priority} data-align={align}>
              {hideTitle ? <span className="visually-hidden">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

export interface CellProps {
  /** As its column has it. */
  readonly priority?: 1 | 2 | 3 | undefined
  readonly align?: 'start' | 'end'
  /** Cut off with an ellipsis instead of wrapped. */
  readonly clip?: boolean
  /** In one line, as a time or a figure is. */
  readonly whole?: boolean | undefined
  readonly children?: ReactNode
}

export function Cell({ priority, align, clip, whole, children }: CellProps) {
  return (
    <td
      data-priority={priority}
      data-align={align}
      className={classes(clip && styles.clip, whole && styles.whole)}
    >
      {children}
    </td>
  )
}

/** What a column of priority 1 says, under the name of its row: shown only while that column is hidden. */
export function Beneath({ children }: { readonly children: ReactNode }) {
  return <div className={styles.beneath}>{children}</div>
}
