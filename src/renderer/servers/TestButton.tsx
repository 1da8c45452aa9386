// Tests a server: reach, certificate, kind, key, clock, counts.
import { useState } from 'react'
import type { RemoteRow } from '../../shared/views/remotes.ts'
import { call } from '../bridge.ts'
import { Button } from '../ui/Button.tsx'
import { attempt, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'

export interface TestButtonProps {
  readonly row: RemoteRow
  readonly size?: 'm' | 's'
  /** Called when the answer is in, whatever it is. */
  readonly onDone?: () => void
}

export function TestButton({ row, size = 'm', onDone }: TestButtonProps) {
  const [isBusy, setBusy] = useState(false)
  async function test(): Promise<void> {
    setBusy(true)
    try {
      await call('remotes.test', { name: row.id })
      toast(t('servers.answers', { name: row.name }))
    } finally {
      // What is shown of its state agrees with the answer, and not only at the next regular poll.
      call('remotes.poll', { id: row.id }).catch(() => {})
      setBusy(false)
      onDone?.()
    }
  }
  return (
    <Button
      icon="refresh"
      size={size}
      busy={isBusy}
      aria-label={size === 's' ? t('servers.testOne', { name: row.name }) : undefined}
      onClick={() => attempt(test)}
    >
      {t('servers.test')}
    </Button>
  )
}
