// Keeps a view that fails from taking the window along: says so and lets it be tried again.

import { Component, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { ErrorNote, InsteadOfView } from '../ui/Feedback.tsx'
import { t } from '../words/t.ts'

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
      <InsteadOfView>
        <ErrorNote title={t('shell.viewFailed')}>
          <p>{error instanceof Error ? error.message : String(error)}</p>
          <p>
            {t('shell.viewFailedText')}{' '}
            <Button size="s" onClick={() => location.reload()}>
              {t('shell.reload')}
            </Button>
          </p>
        </ErrorNote>
      </InsteadOfView>
    )
  }
}
