// What a view shows when it has nothing to show: nothing there, something wrong, not there yet.

import type { ReactNode } from 'react'
import { t } from '../words/t.ts'
import styles from './Feedback.module.css'
import { Icon, type IconName } from './Icon.tsx'

export interface EmptyStateProps {
  readonly icon?: IconName
  readonly title: string
  /** What to do. */
  readonly children?: ReactNode
}

export function EmptyState({ icon, title, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon && <Icon name={icon} />}
      <h2>{title}</h2>
      {children}
    </div>
  )
}

export interface ErrorNoteProps {
  /** What happened. */
  readonly title: string
  /** What to do about it; usually a sentence and a button. */
  readonly children?: ReactNode
}

export function ErrorNote({ title, children }: ErrorNoteProps) {
  return (
    <div className={styles.note} data-tone="error" role="alert">
      <Icon name="warning" />
      <div>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </div>
  )
}

/** Something to know. `warning`: something to see to. */
export function Note({
  tone = 'info',
  children,
}: {
  readonly tone?: 'info' | 'warning'
  readonly children: ReactNode
}) {
  return (
    <div className={styles.note} data-tone={tone}>
      <Icon name={tone === 'info' ? 'info' : 'warning'} />
      <div>{children}</div>
    </div>
  )
}

/** Lines where a text will be. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t('ui.loading')}</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of nothing, which never move
        <div key={index} className={styles.line} />
      ))}
    </div>
  )
}

/** Where a view would begin. */
export function InsteadOfView({ children }: { readonly children: ReactNode }) {
  return <div className={styles.view}>{children}</div>
}

/** Of a view that is not there yet. */
export function LoadingView() {
  return (
    <InsteadOfView>
      <Skeleton lines={6} />
    </InsteadOfView>
  )
}
