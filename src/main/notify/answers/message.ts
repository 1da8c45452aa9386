// The news that a request was answered, for integrations (contract push.md 12.3). Pure.
import type { Millis } from '../../clock.ts'
import { ENGLISH } from '../../words.ts'
import { answerNotice } from '../desktop-channel/push-notice.ts'
import type { ReportMessage } from '../reports/message.ts'

/**
 * Omits what was asked for, which is sealed at rest, as the notice of the desktop does.
 * @param baseUrl without a slash at its end
 */
export function answerMessage(
  token: string,
  { now, baseUrl }: { readonly now: Millis; readonly baseUrl: string },
): ReportMessage {
  const { title, body, opens = '' } = answerNotice(token, ENGLISH)
  return {
    // Not the token, which is a secret as long as the request is open.
    id: `answer-${token.slice(0, 6)}-${now}`,
    now,
    title,
    headline: body,
    isWell: true,
    mark: '📩',
    lines: [],
    link: `${baseUrl}/#${opens}`,
    openText: 'Open the request',
    opens,
    report: null,
  }
}
