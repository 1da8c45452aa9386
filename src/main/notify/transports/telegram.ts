// Telegram: sendMessage of a bot, in HTML (contract monitor.md 7.3). A group that became a supergroup has a
// new id, which is kept.
import { z } from 'zod'
import type { Transport, TransportContext } from '../kinds/transport.ts'
import type { Facts } from '../message/facts.ts'
import { type IncomingAnswer, isAccepted } from '../web/http-client.ts'
import { htmlLines, visibleLength } from './dress/html.ts'
import { fitted, type Story, storyOf } from './dress/story.ts'
import { answerAs, refusal } from './refusal.ts'
import { below, hostOf, webAddress } from './web-address.ts'

const schema = z.strictObject({
  token: z.string().regex(/^\d+:[\w-]+$/, 'is not the token of a bot'),
  id: z.string().regex(/^(-?\d{1,16}|@\w{4,32})$/, 'is not the id of a chat'),
  thread_id: z.int().positive().nullable().default(null),
  api_url: webAddress().default('https://api.telegram.org'),
})
type TelegramConfig = z.infer<typeof schema>

const refused = z.object({
  description: z.string(),
  parameters: z.object({ migrate_to_chat_id: z.int().optional() }).optional(),
})

const ATTEMPTS = 3
const LENGTH_LIMIT = 4096
/** The chat will take nothing more until somebody invites the bot again. */
const GONE = [
  /^Bad Request: chat not found$/,
  /^Forbidden: bot was blocked by the user$/,
  /^Forbidden: bot was kicked from the (group|supergroup|channel) chat$/,
  /^Forbidden: the (group chat|supergroup|channel) was deleted$/,
  /^Forbidden: user is deactivated$/,
]

export const telegram: Transport<TelegramConfig> = {
  schema,
  secrets: ['token'],
  wants: () => true,
  lane: ({ api_url }) => hostOf(api_url),
  capped: ({ id }) => id,
  attempts: ATTEMPTS,
  async send(facts, config, { http }) {
    const answer = await post(facts, config, http)
    if (isAccepted(answer)) return {}
    const movedTo = answerAs(answer, refused)?.parameters?.migrate_to_chat_id
    if (movedTo === undefined) throw refusalOf(answer)
    const moved = { ...config, id: String(movedTo) }
    const second = await post(facts, moved, http)
    if (!isAccepted(second)) throw refusalOf(second)
    return { config: moved }
  },
}

function post(facts: Facts, config: TelegramConfig, http: TransportContext['http']) {
  const { token, id, thread_id, api_url } = config
  return http.request({
    method: 'POST',
    url: below(api_url, `/bot${token}/sendMessage`),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      chat_id: id.startsWith('@') ? id : Number(id),
      ...(thread_id === null ? {} : { message_thread_id: thread_id }),
      text: textOf(facts),
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    }),
    flipId: facts.flipId,
  })
}

function textOf(facts: Facts): string {
  const dressed = (story: Story) => htmlLines(story).join('\n')
  const story = storyOf(facts)
  return dressed(fitted(story, LENGTH_LIMIT, (shorter) => visibleLength(dressed(shorter))))
}

function refusalOf(answer: IncomingAnswer): Error {
  const said = answerAs(answer, refused)?.description ?? ''
  return refusal(answer, { said, permanent: GONE.some((pattern) => pattern.test(said)) })
}
