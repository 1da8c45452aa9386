// A story as a Slack attachment, which Mattermost and Discord read as well, and as the fields that
// Rocket.Chat takes. Pure.
import type { Dialect, InlineDialect } from './dialects.ts'
import { dressedWithin } from './plain.ts'
import { BODY_TITLE, type Detail, OTHERS_TITLE, SENDER, type Story, shortened } from './story.ts'

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

export function attachmentOf(story: Story, dialect: Dialect, limits = NO_LIMITS) {
  const { name, state, headline, why, link } = story
  const frame = headline.length - name.length
  const title = dressedWithin(name, limits.title - frame, dialect.title)
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
          ...detailFields(story, dialect, limits.value),
          ...bodyField(story, dialect, limits.value),
          othersField(story, dialect, limits.value),
        ],
      },
    ],
  }
}

export function detailFields(
  { details }: Story,
  dialect: InlineDialect,
  limit = NO_LIMITS.value,
): readonly Field[] {
  return details.map((detail) => {
    const value = dressedWithin(detail.value, limit, (text) => dressed({ ...detail, value: text }))
    return { title: detail.title, value, ...(detail.isLong ? {} : { short: true }) }
  })

  function dressed({ value, look }: Detail): string {
    if (look === 'code') return dialect.code(value)
    return look === 'tags' ? value.split(' ').map(dialect.code).join(' ') : dialect.text(value)
  }
}

function bodyField({ excerpt }: Story, dialect: Dialect, limit: number): readonly Field[] {
  if (excerpt === '') return []
  return [{ title: BODY_TITLE, value: dressedWithin(excerpt, limit, dialect.block, shortened) }]
}

export function othersField(
  { others: { text, lines, short } }: Story,
  dialect: InlineDialect,
  limit = NO_LIMITS.value,
): Field {
  const value = [text, ...lines.map((line) => `• ${dialect.text(line)}`)].join('\n')
  return { title: OTHERS_TITLE, value: value.length > limit ? short : value }
}
