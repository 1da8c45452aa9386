// Ending a relay: what waits is forgotten, so a person is asked where something does.
import type { RelayRow } from '../../shared/views/remotes.ts'
import { call } from '../bridge.ts'
import { confirm } from '../ui/confirm.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { waitingText } from './relay-words.ts'

/** @returns whether it was ended */
export async function endRelay(relay: RelayRow): Promise<boolean> {
  if (relay.waiting > 0) {
    const isSure = await confirm({
      title: t('relays.stopRelay'),
      text: t('relays.stopRelayText', { waiting: waitingText(relay.waiting) }),
      action: t('relays.stop'),
    })
    if (!isSure) return false
  }
  await call('relays.off', { check: relay.check })
  toast(t('relays.relayOff'))
  return true
}
