// What the kinds of integrations are called: for their definitions, and for views that name one without loading
// all of these.

/** By kind, in English. */
export const KIND_TITLES = {
  desktop: 'Desktop',
  discord: 'Discord',
  email: 'Email',
  googlechat: 'Google Chat',
  gotify: 'Gotify',
  group: 'Group',
  matrix: 'Matrix',
  mattermost: 'Mattermost',
  msteamsw: 'Microsoft Teams',
  ntfy: 'ntfy',
  opsgenie: 'Opsgenie',
  pd: 'PagerDuty',
  po: 'Pushover',
  rocketchat: 'Rocket.Chat',
  shell: 'Command',
  signal: 'Signal',
  slack: 'Slack',
  sms: 'SMS',
  telegram: 'Telegram',
  webhook: 'Webhook',
  zulip: 'Zulip',
} as const
