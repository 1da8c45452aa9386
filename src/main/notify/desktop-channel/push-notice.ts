// The notices that a push was opened (contract push.md P15) and that a request was answered (12). Pure.

import type { SettingValues } from '../../../shared/model/settings.ts'
import type { PushVia } from '../../../shared/views/pushes.ts'
import type { Words } from '../../words.ts'
import type { Notice } from '../notifier/notifier.ts'

/** A view that may cause a notification. */
export interface PushView {
  readonly token: string
  /** The server that holds it; left out: this computer. */
  readonly via?: PushVia & { readonly name: string }
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
  { t }: Pick<Words, 't'>,
): Notice | null {
  const reportsFirst = isFirst && (setting === 'first' || setting === 'both')
  const reportsLast = isLast && (setting === 'last' || setting === 'both')
  if (!reportsFirst && !reportsLast) return null
  // Tokens of other servers are shorter: nothing of them is shown.
  const values = via === undefined ? null : { server: via.name }
  const shown = { token: token.slice(0, SHOWN) }
  const common = { flipIds: [], urgency: 'normal', opens: '/pushes' } as const
  if (!isFirst) {
    return {
      ...common,
      title:
        values === null
          ? t('notices.pushOpenedLast', shown)
          : t('notices.pushOpenedLastThrough', values),
      body: '',
    }
  }
  return {
    ...common,
    title:
      values === null ? t('notices.pushOpened', shown) : t('notices.pushOpenedThrough', values),
    body: isLast ? t('notices.onlyView') : '',
  }
}

/**
 * Shown whatever the setting for views: an answer is waited for. Omits what was asked for, which is sealed at
 * rest.
 */
export function answerNotice(token: string, { t }: Pick<Words, 't'>): Notice {
  return {
    flipIds: [],
    urgency: 'normal',
    opens: `/pushes/requests/${token}`,
    title: t('notices.answered', { token: token.slice(0, SHOWN) }),
    body: t('notices.readAnswer'),
  }
}
