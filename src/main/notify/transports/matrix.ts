// Matrix: a text message to a room (contract monitor.md 7.3). The flip's id makes the transaction's, so
// that the homeserver drops a repeat.
import { z } from 'zod'
import type { Transport } from '../kinds/transport.ts'
import type { Facts } from '../message/facts.ts'
import { isAccepted } from '../web/http-client.ts'
import { htmlLines } from './dress/html.ts'
import { BODY_TITLE, type Story, storyOf } from './dress/story.ts'
import { neededToken } from './fields.ts'
import { answerAs, refusal } from './refusal.ts'
import { below, hostOf, webAddress } from './web-address.ts'

const TOKEN_LIMIT = 2000
const ATTEMPTS = 3

const schema = z.strictObject({
  homeserver: webAddress(),
  access_token: neededToken(TOKEN_LIMIT),
  room_id: z
    .string()
    .max(255)
    .regex(/^![^\s/]+$/, 'is not the id of a room, which begins with !'),
})
type MatrixConfig = z.infer<typeof schema>

const refused = z.object({ error: z.string() })

export const matrix: Transport<MatrixConfig> = {
  schema,
  secrets: ['access_token'],
  wants: () => true,
  lane: ({ homeserver }) => hostOf(homeserver),
  capped: () => null,
  attempts: ATTEMPTS,
  async send(facts, { homeserver, access_token, room_id }, { http }) {
    const room = encodeURIComponent(room_id)
    const path = `/_matrix/client/v3/rooms/${room}/send/m.room.message/${transactionOf(facts)}`
    const answer = await http.request({
      method: 'PUT',
      url: below(homeserver, path),
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(messageOf(storyOf(facts))),
      flipId: facts.flipId,
    })
    if (!isAccepted(answer)) throw refusal(answer, { said: answerAs(answer, refused)?.error })
    return {}
  },
}

/** The time as well: another database with the same token begins its flips at 1 again. */
function transactionOf({ flipId, at }: Facts): string {
  return encodeURIComponent(`tocsin-${flipId}-${at}`)
}

function messageOf(story: Story) {
  return {
    msgtype: 'm.text',
    body: plainText(story),
    format: 'org.matrix.custom.html',
    formatted_body: htmlLines(story).join('<br>'),
    // A name or a body mentions nobody, whatever it says.
    'm.mentions': {},
  }
}

function plainText({ mark, headline, why, details, excerpt, others, link }: Story): string {
  return [
    `${mark} ${headline}`,
    ...(why === '' ? [] : [why]),
    ...details.map(({ title, value }) => `${title}: ${value}`),
    ...(excerpt === '' ? [] : [`${BODY_TITLE}:`, excerpt]),
    others.text,
    ...others.lines.map((line) => `- ${line}`),
    link,
  ].join('\n')
}
