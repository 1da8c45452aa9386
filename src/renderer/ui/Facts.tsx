// A list of facts: what each is, and what it comes to.
import type { ReactNode } from 'react'
import styles from './Facts.module.css'

export interface FactsProps {
  /** At the side of a page, where there is less room for what they are. */
  readonly aside?: boolean
  /** `Fact`s. */
  readonly children: ReactNode
}

export function Facts({ aside = false, children }: FactsProps) {
  return (
    <dl className={styles.facts} data-aside={aside || undefined}>
      {children}
    </dl>
  )
}

export function Fact({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <div className={styles.fact}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
