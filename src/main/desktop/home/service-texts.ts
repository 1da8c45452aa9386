// What the app says of the service that it is attached to. Pure.
import type { Notice } from '../../notify/notifier/notifier.ts'
import type { Words } from '../../words.ts'

export interface ServiceStatus {
  readonly isConnected: boolean
  /** Not connected, and no process is there that could be it. */
  readonly isGone: boolean
  /** Versions. */
  readonly service: string
  readonly app: string
}

/** The line of the tray. */
export function serviceLine(status: ServiceStatus, { t }: Words): string {
  const { isConnected, isGone, service, app } = status
  if (isConnected && service === app) return t('desktop.attached')
  if (isConnected) return t('desktop.otherVersion', { service, app })
  return t(isGone ? 'desktop.gone' : 'desktop.disconnected')
}

/** @param isGone null: it is back */
export function lostNotice(isGone: boolean | null, { t }: Words): Notice {
  const shared = { flipIds: [], key: 'service' } as const
  if (isGone === null) {
    return { ...shared, title: t('desktop.serviceBack'), body: '', urgency: 'normal' }
  }
  return {
    ...shared,
    urgency: 'critical',
    title: t(isGone ? 'desktop.serviceStopped' : 'desktop.serviceSilent'),
    body: t(isGone ? 'desktop.serviceStoppedBody' : 'desktop.serviceSilentBody'),
  }
}
