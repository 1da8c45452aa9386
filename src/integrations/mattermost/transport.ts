// Mattermost: Slack's attachment, its texts read as Markdown (contract monitor.md 7.3).

import { incomingWebhook } from '../../main/notify/kinds/incoming-webhook.ts'
import { alertOf } from '../../main/notify/message/alert.ts'
import { attachmentOf } from '../../main/notify/message/attachment.ts'
import { reportAttachment } from '../../main/notify/reports/attachment.ts'
import { MATTERMOST } from './markup.ts'

export const transport = incomingWebhook({
  compose: (facts) => attachmentOf(alertOf(facts), MATTERMOST),
  composeReport: (message) => reportAttachment(message, MATTERMOST),
})
