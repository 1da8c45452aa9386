// The notice that a push was opened (contract push.md P15). Pure.

import type { SettingValues } from '../../../shared/model/settings.ts'
import type { Notice } from '../notifier/notifier.ts'

/** A view that may be worth telling. */
export interface PushView {
  readonly token: string
  readonly isFirst: boolean
  /** It used the push up. */
  readonly isLast: boolean
}

/** As much of a token as tells one push from another, and opens none. */
const SHOWN = 6

/** Null: not wanted. Without the push's name: that is sealed at rest, and a notice may end in the log. */
export function viewNotice(
  { token, isFirst, isLast }: PushView,
  setting: SettingValues['pushNotices'],
): Notice | null {
  const reportsFirst = isFirst && (setting === 'first' || setting === 'both')
  const reportsLast = isLast && (setting === 'last' || setting === 'both')
  if (!reportsFirst && !reportsLast) return null
  const push = `(${token.slice(0, SHOWN)}…)`
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
