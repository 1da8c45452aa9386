// Parts of a view of which one is seen.
import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
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
  const list = useRef<HTMLDivElement>(null)
  // An address may choose one that lies beyond the edge of a phone. The page itself does not scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is another chosen tab
  useLayoutEffect(() => {
    const chosen = list.current?.querySelector('[aria-selected="true"]')
    if (!list.current || !chosen) return
    const [outer, inner] = [list.current.getBoundingClientRect(), chosen.getBoundingClientRect()]
    // To the middle: at an edge it would be under the fade.
    list.current.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2
  }, [value])
  return (
    <Base.Root value={value} onValueChange={onChange}>
      <Base.List
        ref={list}
        aria-label={label}
        activateOnFocus
        className={classes(styles.tabs, 'fading')}
      >
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
