// Parts of a view of which one is seen. Arrow keys go from tab to tab.
import { type KeyboardEvent, type ReactNode, useId } from 'react'
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

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

export function Tabs<T extends string>({ label, value, onChange, tabs, children }: TabsProps<T>) {
  const id = useId()
  const at = tabs.findIndex((tab) => tab.value === value)

  function move(event: KeyboardEvent): void {
    const ends: Readonly<Record<string, number>> = { Home: 0, End: tabs.length - 1 }
    const step = STEPS[event.key]
    const to = step === undefined ? ends[event.key] : (at + step + tabs.length) % tabs.length
    const tab = to === undefined ? undefined : tabs[to]
    if (tab === undefined) return
    event.preventDefault()
    onChange(tab.value)
    document.getElementById(`${id}-${tab.value}`)?.focus()
  }

  return (
    <div>
      <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${value}`}
        className={styles.panel}
      >
        {children}
      </div>
    </div>
  )
}
