// What a person types into the required fields of each kind.
import type { Config } from '../../../src/integrations/definition.ts'

const WEBHOOK = { value: 'https://hooks.example.org/x' }

export const REQUIRED: Readonly<Record<string, Config>> = {
  desktop: {},
  email: { value: 'a@example.org' },
  ntfy: { topic: 'alerts' },
  webhook: { url_down: 'https://example.org/down' },
  slack: WEBHOOK,
  discord: WEBHOOK,
  telegram: { token: '123:abc', id: '-100' },
  gotify: { url: 'https://gotify.example.org', token: 'abc' },
  matrix: { homeserver: 'https://m.example.org', access_token: 'abc', room_id: '!a:example.org' },
  po: { token: 'abc', user: 'def' },
  signal: { socket: '/run/signal', value: '+37120000001' },
  sms: { value: '+37120000001', account_sid: 'AC1', auth_token: 'x', from: '+37120000002' },
  msteamsw: WEBHOOK,
  googlechat: WEBHOOK,
  mattermost: WEBHOOK,
  rocketchat: WEBHOOK,
  zulip: {
    site: 'https://z.example.org',
    bot_email: 'bot@example.org',
    api_key: 'abc',
    to: 'general',
  },
  pd: { value: 'abc' },
  opsgenie: { key: 'abc' },
  shell: { cmd_down: 'true' },
  group: { value: '00000000-0000-4000-8000-000000000000' },
}
