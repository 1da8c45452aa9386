// Parts of a view of which one is seen.
import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Tabs.module.css'

export interface Tab<T extends string> {
  readonly value: T
  readonly label: ReactNode
}

export interface TabsProps<T extends string> {
  /** What the tabs choose, for screen readers. */
  readonly label: string
  readonly value: T
  readonly onChange: (value: T) => void
  readonly tabs: readonly Tab<T>[]
  /** The part that is seen. */
  readonly children: ReactNode
}

export function Tabs<T extends string>({ label, value, onChange, tabs, children }: TabsProps<T>) {
  return (
    <Base.Root value={value} onValueChange={onChange}>
      <Base.List aria-label={label} activateOnFocus className={classes(styles.tabs, 'fading')}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} className={styles.panel}>
        {children}
      </Base.Panel>
    </Base.Root>
  )
}
