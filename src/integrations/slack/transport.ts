// Slack: an incoming webhook that takes an attachment (contract monitor.md 7.3).

import { incomingWebhook } from '../../main/notify/kinds/incoming-webhook.ts'
import { alertOf } from '../../main/notify/message/alert.ts'
import { attachmentOf } from '../../main/notify/message/attachment.ts'
import { reportAttachment } from '../../main/notify/reports/attachment.ts'
import { SLACK } from './markup.ts'

export const transport = incomingWebhook({
  compose: (facts) => attachmentOf(alertOf(facts), SLACK),
  composeReport: (message) => reportAttachment(message, SLACK),
  /** Its webhook was removed, or belongs to somebody who left. */
  isGone: ({ status, text }) =>
    status === 404 || (status === 400 && text.trim() === 'invalid_token'),
})
