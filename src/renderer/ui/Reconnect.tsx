// What helps while the main side cannot be reached: in a browser another try, in the desktop app to monitor
// in place of the service.
import { call, carrier, isDesktop } from '../bridge.ts'
import { Button } from './Button.tsx'
import { attempt } from './toast.ts'

export function Reconnect() {
  if (!isDesktop) {
    return (
      <Button size="s" onClick={carrier.retryNow}>
        Reconnect now
      </Button>
    )
  }
  return (
    <Button size="s" onClick={() => attempt(() => call('desktop.startHere', undefined))}>
      Start Tocsin here
    </Button>
  )
}
