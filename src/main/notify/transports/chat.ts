// The transports of chats.
import type { AnyTransport } from '../kinds/transport.ts'
import { discord } from './discord.ts'
import { googlechat } from './googlechat.ts'
import { matrix } from './matrix.ts'
import { mattermost } from './mattermost.ts'
import { msteamsw } from './msteamsw.ts'
import { rocketchat } from './rocketchat.ts'
import { slack } from './slack.ts'
import { telegram } from './telegram.ts'
import { zulip } from './zulip.ts'

export const CHAT_TRANSPORTS: Readonly<Record<string, AnyTransport>> = {
  slack,
  mattermost,
  rocketchat,
  discord,
  googlechat,
  msteamsw,
  telegram,
  matrix,
  zulip,
}
