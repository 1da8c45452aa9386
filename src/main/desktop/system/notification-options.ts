// A notice as the options of each system's notification. Pure; notifications.ts shows it.
import { randomUUID } from 'node:crypto'
import type { NotificationConstructorOptions } from 'electron'
import { cut } from '../../notify/desktop-channel/notice-text.ts'
import type { Notice, NoticeAction } from '../../notify/notifier/notifier.ts'
import { escapeMarkup } from '../../notify/notifier/notify-send.ts'
import type { Words } from '../../words.ts'

/** Toasts of Windows have room for about as much. */
const TITLE_LIMIT = 120
const BODY_LIMIT = 500

/** The text of a button, as the tray's menu has it. */
export function actionText(action: NoticeAction, { t }: Words): string {
  return t(`menus.${action}`)
}

/**
 * Buttons are asked for on every system; one that has none leaves them out. An alarm stays until
 * somebody has seen it, where the system lets it.
 */
export function notificationOptions(
  { title, body, urgency, opens, silent = false, actions = [] }: Notice,
  platform: NodeJS.Platform,
  words: Words,
): NotificationConstructorOptions {
  const text = shown(body, BODY_LIMIT)
  return {
    title: shown(title, TITLE_LIMIT),
    body: platform === 'linux' ? escapeMarkup(text) : text,
    silent,
    urgency,
    ...idOf(opens),
    timeoutType: urgency === 'critical' ? 'never' : 'default',
    actions: actions.map((action) => ({ type: 'button', text: actionText(action, words) })),
  }
}

/** Windows takes as many characters. */
const ID_LIMIT = 64
const ROUTE = /\/checks\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** macOS and Windows keep it with the notification: a click after a restart finds its check by it. */
function idOf(opens: string | undefined): Pick<NotificationConstructorOptions, 'id'> {
  const id = `${opens}#${randomUUID().slice(0, 8)}`
  return opens !== undefined && id.length <= ID_LIMIT ? { id } : {}
}

/** The view that a notification opens, by its id or what Windows says of a click; undefined: none is known. */
export function routeOf(text: string): string | undefined {
  return ROUTE.exec(text)?.[0]
}

/** A text of C ends at the first NUL, and the name of a check may hold one. */
function shown(text: string, limit: number): string {
  return cut(text.replaceAll('\0', '\ufffd'), limit)
}
