// ntfy: a message published as JSON to a topic (contract monitor.md 7.3).
import { z } from 'zod'
import type { Transport } from '../kinds/transport.ts'
import type { Facts } from '../message/facts.ts'
import { briefLines, briefStoryOf } from './dress/brief.ts'
import { COMMONMARK } from './dress/commonmark.ts'
import { fitted, OPEN_TEXT, type Story } from './dress/story.ts'
import { token } from './fields.ts'
import { below, hostOf, webAddress } from './web-address.ts'

/** 0: such changes are not for this channel. */
const priority = z.int().min(0).max(5).default(3)

const schema = z.strictObject({
  topic: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, dashes or underscores'),
  url: webAddress().default('https://ntfy.sh'),
  token: token(100).default(''),
  priority,
  priority_up: priority,
})
type NtfyConfig = z.infer<typeof schema>

const ATTEMPTS = 3
/** Bytes; of a longer message ntfy makes an attachment. */
const MESSAGE_LIMIT = 4096

export const ntfy: Transport<NtfyConfig> = {
  schema,
  secrets: ['token'],
  wants: (config, status) => priorityOf(config, status) !== 0,
  lane: ({ url }) => hostOf(url),
  capped: ({ url, topic }) => `${url} ${topic}`,
  attempts: ATTEMPTS,
  async send(facts, config, { http }) {
    const authorization = config.token === '' ? {} : { authorization: `Bearer ${config.token}` }
    await http.send({
      method: 'POST',
      url: below(config.url, '/'),
      headers: { 'content-type': 'application/json', ...authorization },
      body: JSON.stringify(messageOf(facts, config)),
      flipId: facts.flipId,
    })
    return {}
  },
}

function priorityOf({ priority, priority_up }: NtfyConfig, status: 'up' | 'down'): number {
  return status === 'up' ? priority_up : priority
}

function messageOf(facts: Facts, config: NtfyConfig) {
  const { status, link } = facts
  const story = fitted(briefStoryOf(facts), MESSAGE_LIMIT, (shorter) =>
    Buffer.byteLength(textOf(shorter)),
  )
  return {
    topic: config.topic,
    priority: priorityOf(config, status),
    title: `${story.name} is ${story.state}`,
    message: textOf(story),
    markdown: true,
    tags: [status === 'down' ? 'red_circle' : 'green_circle'],
    actions: [{ action: 'view', label: OPEN_TEXT, url: link }],
  }
}

/** Two blanks keep a line break from being read as one blank. */
function textOf(story: Story): string {
  return briefLines(story, COMMONMARK).join('  \n')
}
