// Sends a test message, and says in place what became of it.

import { useState } from 'react'
import type { ChannelRow } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { useAppState } from '../stores/installation.ts'
import { isOnlyLogged } from '../stores/no-screen.ts'
import { Button } from '../ui/Button.tsx'
import { channelName } from '../ui/channel-name.ts'
import { saidStored } from '../ui/said.ts'
import { attempt, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import styles from './Integrations.module.css'

export function TestButton({
  channel,
  size = 'm',
}: {
  readonly channel: ChannelRow
  readonly size?: 'm' | 's'
}) {
  const app = useAppState()
  const [isBusy, setBusy] = useState(false)
  async function test(): Promise<void> {
    setBusy(true)
    try {
      const { error } = await call('channels.test', { uuid: channel.uuid })
      if (error !== '') throw new Error(t('integrations.testFailed', { error: saidStored(error) }))
      toast(
        t(isOnlyLogged(app, channel) ? 'integrations.testLogged' : 'integrations.testDelivered'),
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      icon="send"
      size={size}
      busy={isBusy}
      className={size === 's' ? styles.test : undefined}
      aria-label={
        size === 's' ? t('integrations.sendTestTo', { name: channelName(channel) }) : undefined
      }
      onClick={() => attempt(test)}
    >
      {size === 's' ? t('integrations.test') : t('integrations.sendTest')}
    </Button>
  )
}
