// Gotify: a message of an application (contract monitor.md 7.3).
import { z } from 'zod'
import type { Transport } from '../kinds/transport.ts'
import type { Facts } from '../message/facts.ts'
import { briefLines, briefStoryOf } from './dress/brief.ts'
import { COMMONMARK } from './dress/commonmark.ts'
import { neededToken } from './fields.ts'
import { below, hostOf, webAddress } from './web-address.ts'

/** 0: such changes are not for this channel. */
const priority = z.literal([0, 2, 5, 9]).default(5)

const schema = z.strictObject({
  url: webAddress(),
  token: neededToken(50),
  priority,
  priority_up: priority,
})
type GotifyConfig = z.infer<typeof schema>

const ATTEMPTS = 3

export const gotify: Transport<GotifyConfig> = {
  schema,
  secrets: ['token'],
  wants: (config, status) => priorityOf(config, status) !== 0,
  lane: ({ url }) => hostOf(url),
  capped: () => null,
  attempts: ATTEMPTS,
  async send(facts, config, { http }) {
    await http.send({
      method: 'POST',
      url: below(config.url, `/message?token=${encodeURIComponent(config.token)}`),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(messageOf(facts, config)),
      flipId: facts.flipId,
    })
    return {}
  },
}

function priorityOf({ priority, priority_up }: GotifyConfig, status: 'up' | 'down'): number {
  return status === 'up' ? priority_up : priority
}

function messageOf(facts: Facts, config: GotifyConfig) {
  const story = briefStoryOf(facts)
  const { mark, name, state, link } = story
  const headline = `${mark} The check [${COMMONMARK.text(name)}](${link}) is **${state}**.`
  return {
    title: `${name} is ${state}`,
    // Two blanks keep a line break from being read as one blank.
    message: [headline, '', ...briefLines(story, COMMONMARK)].join('  \n'),
    priority: priorityOf(config, facts.status),
    extras: { 'client::display': { contentType: 'text/markdown' } },
  }
}
