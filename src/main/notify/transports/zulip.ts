// Zulip: a bot's message to a channel's topic or to a person (contract monitor.md 7.3).
import { z } from 'zod'
import type { Transport } from '../kinds/transport.ts'
import type { Facts } from '../message/facts.ts'
import { isAccepted } from '../web/http-client.ts'
import { detailFields } from './dress/attachment.ts'
import { ZULIP } from './dress/dialects.ts'
import { clip } from './dress/plain.ts'
import { BODY_TITLE, fitted, OPEN_TEXT, type Story, storyOf } from './dress/story.ts'
import { neededToken } from './fields.ts'
import { formPost } from './form.ts'
import { answerAs, refusal } from './refusal.ts'
import { below, hostOf, webAddress } from './web-address.ts'

const TOPIC_LIMIT = 60
const CONTENT_LIMIT = 10_000
const ATTEMPTS = 3

const schema = z.strictObject({
  site: webAddress(),
  bot_email: z.string().regex(/^[^\s:@]+@[^\s:@]+$/, 'is not an e-mail address'),
  api_key: neededToken(100),
  mtype: z.enum(['stream', 'private']).default('stream'),
  to: z.string().min(1).max(100),
  topic: z.string().max(TOPIC_LIMIT).default(''),
})
type ZulipConfig = z.infer<typeof schema>

const refused = z.object({ msg: z.string() })

export const zulip: Transport<ZulipConfig> = {
  schema,
  secrets: ['api_key'],
  wants: () => true,
  lane: ({ site }) => hostOf(site),
  capped: () => null,
  attempts: ATTEMPTS,
  async send(facts, config, { http }) {
    const { site, bot_email, api_key } = config
    const credentials = Buffer.from(`${bot_email}:${api_key}`).toString('base64')
    const answer = await http.request(
      formPost(below(site, '/api/v1/messages'), fieldsOf(facts, config), facts.flipId, {
        authorization: `Basic ${credentials}`,
      }),
    )
    if (!isAccepted(answer)) throw refusal(answer, { said: answerAs(answer, refused)?.msg })
    return {}
  },
}

function fieldsOf(facts: Facts, { mtype, to, topic }: ZulipConfig): Record<string, string> {
  const story = storyOf(facts)
  const content = contentOf(fitted(story, CONTENT_LIMIT, (shorter) => contentOf(shorter).length))
  if (mtype === 'private') {
    // A person's number goes as a list of one: a bare number is a channel's.
    return { type: mtype, to: /^\d+$/.test(to) ? `[${to}]` : to, content }
  }
  return { type: mtype, to, topic: topic === '' ? topicOf(story) : topic, content }
}

/** `Nightly backup is DOWN`; the state is kept whatever the name's length. */
function topicOf({ name, state }: Story): string {
  const end = ` is ${state}`
  return clip(name.replace(/[\p{Cn}\p{Cs}]/gu, ''), TOPIC_LIMIT - end.length) + end
}

function contentOf(story: Story): string {
  const { mark, name, state, why, excerpt, others, link } = story
  return [
    `${mark} ${ZULIP.text(name)} is **${state}**.`,
    ...(why === '' ? [] : [why]),
    '',
    ...detailFields(story, ZULIP).map(({ title, value }) => `**${title}:** ${value}`),
    ...(excerpt === '' ? [] : [`**${BODY_TITLE}:**`, ZULIP.block(excerpt)]),
    '',
    others.text,
    ...others.lines.map((line) => `* ${ZULIP.text(line)}`),
    '',
    `[${OPEN_TEXT}](${link})`,
  ].join('\n')
}
