// The notifier on the operating system's notifications, by Electron.
import { Notification } from 'electron'
import type { NoticeResult, Notifier } from '../notify/notifier.ts'

export function createDesktopNotifier(): Notifier {
  // A notification that is collected by the garbage collector loses its click.
  const live = new Set<Notification>()
  return {
    show({ title, body, urgency }) {
      if (!Notification.isSupported()) {
        return Promise.resolve({
          outcome: 'failed',
          reason: 'notifications are not supported here',
        })
      }
      const notification = new Notification({ title, body, urgency })
      live.add(notification)
      notification.on('close', () => live.delete(notification))
      return new Promise<NoticeResult>((resolve) => {
        notification.on('show', () => resolve({ outcome: 'sent' }))
        notification.on('failed', (_event, reason) => resolve({ outcome: 'failed', reason }))
        notification.show()
      })
    },
  }
}
