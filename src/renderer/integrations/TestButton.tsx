// Sends a test message, and says in place what became of it.
import { useState } from 'react'
import type { ChannelRow } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { Button } from '../ui/Button.tsx'
import { attempt, toast } from '../ui/toast.ts'

export function TestButton({
  channel,
  size = 'm',
}: {
  readonly channel: ChannelRow
  readonly size?: 'm' | 's'
}) {
  const [isBusy, setBusy] = useState(false)
  async function test(): Promise<void> {
    setBusy(true)
    try {
      const { error } = await call('channels.test', { uuid: channel.uuid })
      if (error !== '') throw new Error(`Test failed: ${error}`)
      toast('Test delivered')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      icon="send"
      size={size}
      busy={isBusy}
      aria-label={size === 's' ? `Send a test to ${channel.name || channel.kind}` : undefined}
      onClick={() => attempt(test)}
    >
      {size === 's' ? 'Test' : 'Send a test'}
    </Button>
  )
}
