// Discord: Slack's attachment at the webhook's `/slack` (contract monitor.md 7.3), within the limits of the
// embed that it becomes.

import { incomingWebhook } from '../../main/notify/kinds/incoming-webhook.ts'
import { alertOf } from '../../main/notify/message/alert.ts'
import { attachmentOf } from '../../main/notify/message/attachment.ts'
import type { Facts } from '../../main/notify/message/facts.ts'
import { reportAttachment } from '../../main/notify/reports/attachment.ts'
import type { ReportMessage } from '../../main/notify/reports/message.ts'
import { DISCORD } from './markup.ts'

const LIMITS = { title: 256, value: 1024 }
/** A host that Discord takes in a title's link: it refuses the whole message for others. */
const LINKABLE_HOST = /\.\p{L}[\p{L}\p{N}-]*$/u

export const transport = incomingWebhook({
  compose,
  composeReport,
  address(value) {
    const url = new URL(value)
    url.pathname = `${url.pathname.replace(/\/+$/, '').replace(/\/slack$/, '')}/slack`
    return url.href
  },
  isGone: ({ status }) => status === 404,
})

function compose(facts: Facts): unknown {
  const { attachments, ...message } = attachmentOf(alertOf(facts), DISCORD, LIMITS)
  return { ...message, attachments: attachments.map(withSafeLink) }
}

function composeReport(report: ReportMessage): unknown {
  const { attachments, ...message } = reportAttachment(report, DISCORD)
  return { ...message, attachments: attachments.map(withSafeLink) }
}

/** The title's link, or where Discord would not take it, the same as text. */
function withSafeLink<T extends { readonly title_link: string; readonly text?: string }>(
  attachment: T,
) {
  const { title_link: link, ...rest } = attachment
  if (LINKABLE_HOST.test(new URL(link).hostname)) return attachment
  return { ...rest, text: [rest.text ?? '', link].filter((line) => line !== '').join('\n') }
}
