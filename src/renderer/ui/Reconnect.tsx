// What helps while the main side cannot be reached: in a browser another try, in the desktop app to monitor
// in place of the service.

import { call, carrier, isDesktop } from '../bridge.ts'
import { t } from '../words/t.ts'
import { Button } from './Button.tsx'
import { attempt } from './toast.ts'

export function Reconnect() {
  if (!isDesktop) {
    return (
      <Button size="s" onClick={carrier.retryNow}>
        {t('ui.reconnect')}
      </Button>
    )
  }
  return (
    <Button size="s" onClick={() => attempt(() => call('desktop.startHere', undefined))}>
      {t('ui.startHere')}
    </Button>
  )
}
