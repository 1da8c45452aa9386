// Keeps a view that fails from taking the window along: says so and lets it be tried again.
import { Component, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { ErrorNote } from '../ui/Feedback.tsx'
import styles from './App.module.css'

interface Props {
  readonly children: ReactNode
}

/** A class, as React has boundaries in no other form. */
export class ViewBoundary extends Component<Props, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <div className={styles.loading}>
        <ErrorNote title="Could not show this view.">
          <p>{error instanceof Error ? error.message : String(error)}</p>
          <p>
            When Tocsin was updated or restarted meanwhile, loading the window anew helps.{' '}
            <Button size="s" onClick={() => location.reload()}>
              Reload
            </Button>
          </p>
        </ErrorNote>
      </div>
    )
  }
}
