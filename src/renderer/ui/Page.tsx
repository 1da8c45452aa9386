// The frame of a view: its head and its scrolling body.

import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from '../router.tsx'
import { useDownCount } from '../stores/summary.ts'
import { t } from '../words/t.ts'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import styles from './Page.module.css'

export interface PageProps {
  readonly title: string
  /** Instead of the title's plain text. */
  readonly heading?: ReactNode
  /** One line below the title. */
  readonly subtitle?: ReactNode
  /** Where this view lies below: a way back up. */
  readonly parent?: { readonly to: string; readonly title: string }
  /** Buttons, the main one last. */
  readonly actions?: ReactNode
  /** Text and forms are kept to a readable width; `wide`: lists; `columns`: two; `full`: it scrolls by itself. */
  readonly width?: 'text' | 'wide' | 'columns' | 'full'
  readonly children: ReactNode
}

export function Page(props: PageProps) {
  const { title, heading, subtitle, parent, actions, width = 'wide', children } = props
  const down = useDownCount()
  const heading1 = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = down > 0 ? t('ui.titleDown', { n: down, title }) : t('ui.title', { title })
  }, [title, down])
  useEffect(() => {
    // What had the focus went with the view before: reading goes on here.
    if (document.activeElement === document.body) heading1.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.page} data-width={width}>
      <div className={styles.inner}>
        <header className={styles.header}>
          <div className={styles.titles}>
            {parent && (
              <Link to={parent.to} className={styles.parent}>
                <Icon name="back" />
                {parent.title}
              </Link>
            )}
            <h1 ref={heading1} tabIndex={-1} data-page-title="">
              <bdi>{heading ?? title}</bdi>
            </h1>
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
        {children}
      </div>
    </div>
  )
}

export interface SectionProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A part of a view under its own heading. */
export function Section({ title, actions, className, children }: SectionProps) {
  return (
    <section className={classes(styles.section, className)}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
