// What the app says of the service that it is attached to. Pure.
import type { Notice } from '../../notify/notifier/notifier.ts'

export interface ServiceStatus {
  readonly isConnected: boolean
  /** Not connected, and no process is there that could be it. */
  readonly isGone: boolean
  /** Versions. */
  readonly service: string
  readonly app: string
}

/** The line of the tray. */
export function serviceLine({ isConnected, isGone, service, app }: ServiceStatus): string {
  if (isConnected && service === app) return 'Attached to the Tocsin service'
  if (isConnected) {
    return `The service is Tocsin ${service}, this app ${app}: restart the service`
  }
  return isGone
    ? 'Not monitoring: the Tocsin service has stopped'
    : 'Disconnected from the Tocsin service'
}

/** @param isGone null: it is back */
export function lostNotice(isGone: boolean | null): Notice {
  const shared = { flipIds: [], key: 'service' } as const
  if (isGone === null) {
    return { ...shared, title: 'The Tocsin service is back', body: '', urgency: 'normal' }
  }
  return {
    ...shared,
    urgency: 'critical',
    title: isGone ? 'The Tocsin service has stopped' : 'The Tocsin service does not answer',
    body: isGone
      ? 'Jobs are not monitored. Start the service, or choose Start Tocsin Here in the tray or the window.'
      : 'The app connects again as soon as the service answers.',
  }
}
