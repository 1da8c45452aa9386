// The notices that a push was opened (contract push.md P15) and that a request was answered (12). Pure.

import type { SettingValues } from '../../../shared/model/settings.ts'
import type { PushVia } from '../../../shared/views/pushes.ts'
import type { Notice } from '../notifier/notifier.ts'

/** A view that may cause a notification. */
export interface PushView {
  readonly token: string
  /** The server that holds it; left out: this computer. */
  readonly via?: PushVia
  readonly isFirst: boolean
  /** It used the push up. */
  readonly isLast: boolean
}

/** Characters of the token in the notice: enough to distinguish pushes, too few to open one. */
const SHOWN = 6

/** Null: switched off. Omits the push's name, which is sealed at rest: a notice may end in the log. */
export function viewNotice(
  { token, via, isFirst, isLast }: PushView,
  setting: SettingValues['pushNotices'],
): Notice | null {
  const reportsFirst = isFirst && (setting === 'first' || setting === 'both')
  const reportsLast = isLast && (setting === 'last' || setting === 'both')
  if (!reportsFirst && !reportsLast) return null
  // Tokens of other servers are shorter: nothing of them is shown.
  const push = via === undefined ? `(${token.slice(0, SHOWN)}…)` : `(through ${via.name})`
  const common = { flipIds: [], urgency: 'normal', opens: '/pushes' } as const
  if (!isFirst) {
    return {
      ...common,
      title: `A secret that you pushed was opened for the last time ${push}`,
      body: '',
    }
  }
  return {
    ...common,
    title: `A secret that you pushed was opened ${push}`,
    body: isLast ? 'That was its only view.' : '',
  }
}

/**
 * Shown whatever the setting for views: an answer is waited for. Omits what was asked for, which is sealed at
 * rest.
 */
export function answerNotice(token: string): Notice {
  return {
    flipIds: [],
    urgency: 'normal',
    opens: `/pushes/requests/${token}`,
    title: `Your request was answered (${token.slice(0, SHOWN)}…)`,
    body: 'Open it to read the answer.',
  }
}
