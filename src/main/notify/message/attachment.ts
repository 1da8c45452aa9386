// An alert as a Slack attachment, which Mattermost and Discord read as well, and as the fields that
// Rocket.Chat takes. Pure.

import { type Alert, BODY_TITLE, type Detail, OTHERS_TITLE, SENDER, shortened } from './alert.ts'
import type { InlineMarkup, Markup } from './markup/markdown.ts'
import { markedUpWithin } from './plain-text.ts'

export interface Field {
  readonly title: string
  readonly value: string
  /** May stand beside another. */
  readonly short?: true
}

/** In UTF-16 units. */
export interface AttachmentLimits {
  readonly title: number
  readonly value: number
}

const NO_LIMITS: AttachmentLimits = { title: 1000, value: 10_000 }

export function attachmentOf(alert: Alert, markup: Markup, limits = NO_LIMITS) {
  const { name, state, headline, why, link } = alert
  const frame = headline.length - name.length
  const title = markedUpWithin(name, limits.title - frame, markup.title)
  return {
    username: SENDER,
    attachments: [
      {
        color: state === 'UP' ? 'good' : 'danger',
        fallback: `The check "${title}" is ${state}.`,
        mrkdwn_in: ['fields'],
        title: `“${title}” is ${state}.`,
        title_link: link,
        ...(why === '' ? {} : { text: why }),
        fields: [
          ...detailFields(alert, markup, limits.value),
          ...bodyField(alert, markup, limits.value),
          othersField(alert, markup, limits.value),
        ],
      },
    ],
  }
}

export function detailFields(
  { details }: Alert,
  markup: InlineMarkup,
  limit = NO_LIMITS.value,
): readonly Field[] {
  return details.map((detail) => {
    const value = markedUpWithin(detail.value, limit, (text) =>
      markedUp({ ...detail, value: text }),
    )
    return { title: detail.title, value, ...(detail.isLong ? {} : { short: true }) }
  })

  function markedUp({ value, look }: Detail): string {
    if (look === 'code') return markup.code(value)
    return look === 'tags' ? value.split(' ').map(markup.code).join(' ') : markup.text(value)
  }
}

function bodyField({ excerpt }: Alert, markup: Markup, limit: number): readonly Field[] {
  if (excerpt === '') return []
  return [{ title: BODY_TITLE, value: markedUpWithin(excerpt, limit, markup.block, shortened) }]
}

export function othersField(
  { others: { text, lines, short } }: Alert,
  markup: InlineMarkup,
  limit = NO_LIMITS.value,
): Field {
  const value = [text, ...lines.map((line) => `• ${markup.text(line)}`)].join('\n')
  return { title: OTHERS_TITLE, value: value.length > limit ? short : value }
}
