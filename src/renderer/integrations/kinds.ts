// How each kind of integration is filled in: the fields of contract channels.md, in the order in which
// a person comes by them. Pure; the rules of each field are the main side's.

export type FieldType =
  | 'text'
  | 'secret'
  | 'url'
  | 'secret-url'
  | 'long'
  | 'headers'
  | 'number'
  | 'flag'
  | 'choice'
  | 'channels'

export interface FieldSpec {
  readonly name: string
  readonly label: string
  readonly type: FieldType
  readonly hint?: string
  /** What it starts with; left out: empty, off, 0. */
  readonly start?: unknown
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  readonly min?: number
  readonly max?: number
  /** Few need it: below the others, closed. */
  readonly advanced?: boolean
  /** An empty text means that there is none. */
  readonly nullable?: boolean
}

export interface KindSpec {
  readonly kind: string
  readonly title: string
  /** What it does, and what is needed for it. */
  readonly text: string
  readonly fields: readonly FieldSpec[]
}

const UP: FieldSpec = {
  name: 'up',
  label: 'Tell when a check is up again',
  type: 'flag',
  start: true,
}
const DOWN: FieldSpec = {
  name: 'down',
  label: 'Tell when a check goes down',
  type: 'flag',
  start: true,
}

const apiUrl = (start: string): FieldSpec => ({
  name: 'api_url',
  label: 'Address of the service',
  type: 'url',
  start,
  advanced: true,
})

const webhookUrl = (hint: string): FieldSpec => ({
  name: 'value',
  label: 'Webhook URL',
  type: 'secret-url',
  hint,
})

const priorities = (
  start: number,
  min: number,
  max: number,
  hint: string,
): readonly FieldSpec[] => [
  { name: 'priority', label: 'Priority when down', type: 'number', start, min, max, hint },
  { name: 'priority_up', label: 'Priority when up again', type: 'number', start, min, max },
]

const METHODS = ['GET', 'POST', 'PUT'].map((value) => ({ value, label: value }))
const VARIABLES = 'May hold $NAME, $STATUS, $TAGS, $CODE, $NOW, $BODY, $JSON and others.'

const webhookSide = (side: 'down' | 'up', when: string, method: string): readonly FieldSpec[] => [
  {
    name: `url_${side}`,
    label: `URL when ${when}`,
    type: 'secret-url',
    hint: `${VARIABLES} Empty: nothing is sent.`,
  },
  { name: `method_${side}`, label: 'Method', type: 'choice', choices: METHODS, start: method },
  { name: `body_${side}`, label: 'Body', type: 'long', hint: 'Sent with POST and PUT.' },
  { name: `headers_${side}`, label: 'Headers', type: 'headers', start: {}, advanced: true },
]

export const KINDS: readonly KindSpec[] = [
  {
    kind: 'email',
    title: 'E-mail',
    text: 'A mail through the server in Settings, Notifications.',
    fields: [{ name: 'value', label: 'Address', type: 'text' }, DOWN, UP],
  },
  {
    kind: 'ntfy',
    title: 'ntfy',
    text: 'A push to phones that follow a topic.',
    fields: [
      { name: 'topic', label: 'Topic', type: 'text' },
      { name: 'url', label: 'Server', type: 'url', start: 'https://ntfy.sh' },
      {
        name: 'token',
        label: 'Access token',
        type: 'secret',
        hint: 'Only where the topic is protected.',
      },
      ...priorities(3, 0, 5, '1 lowest to 5 highest; 0: not told.'),
    ],
  },
  {
    kind: 'webhook',
    title: 'Webhook',
    text: 'An HTTP request of your own making.',
    fields: [...webhookSide('down', 'down', 'POST'), ...webhookSide('up', 'up again', 'GET')],
  },
  {
    kind: 'slack',
    title: 'Slack',
    text: 'A message in a channel.',
    fields: [webhookUrl('Of an incoming webhook of your workspace.')],
  },
  {
    kind: 'discord',
    title: 'Discord',
    text: 'A message in a channel.',
    fields: [webhookUrl('Channel settings, Integrations, Webhooks.')],
  },
  {
    kind: 'telegram',
    title: 'Telegram',
    text: 'A message by a bot of yours.',
    fields: [
      { name: 'token', label: 'Token of the bot', type: 'secret', hint: 'From @BotFather.' },
      { name: 'id', label: 'Chat', type: 'text', hint: 'Number of the chat, or @channel.' },
      {
        name: 'thread_id',
        label: 'Topic of the chat',
        type: 'text',
        advanced: true,
        nullable: true,
      },
      apiUrl('https://api.telegram.org'),
    ],
  },
  {
    kind: 'gotify',
    title: 'Gotify',
    text: 'A push by a server of your own.',
    fields: [
      { name: 'url', label: 'Server', type: 'url' },
      { name: 'token', label: 'Token of the application', type: 'secret' },
      ...priorities(5, 0, 10, '0: not told.'),
    ],
  },
  {
    kind: 'matrix',
    title: 'Matrix',
    text: 'A message in a room.',
    fields: [
      { name: 'homeserver', label: 'Home server', type: 'url' },
      { name: 'access_token', label: 'Access token', type: 'secret' },
      { name: 'room_id', label: 'Room', type: 'text', hint: 'Such as !abc:example.org.' },
    ],
  },
  {
    kind: 'po',
    title: 'Pushover',
    text: 'A push to your devices.',
    fields: [
      { name: 'token', label: 'Token of the application', type: 'secret' },
      { name: 'user', label: 'User key', type: 'text' },
      ...priorities(0, -3, 2, '-2 lowest to 2 emergency; -3: not told.'),
      apiUrl('https://api.pushover.net'),
    ],
  },
  {
    kind: 'signal',
    title: 'Signal',
    text: 'A message through signal-cli that runs as a daemon.',
    fields: [
      {
        name: 'socket',
        label: 'Socket of signal-cli',
        type: 'text',
        hint: 'A path, or host:port.',
      },
      { name: 'account', label: 'Account', type: 'text', hint: 'Your number in signal-cli.' },
      { name: 'value', label: 'Recipient', type: 'text', hint: 'A number or a user name.' },
      DOWN,
      UP,
    ],
  },
  {
    kind: 'sms',
    title: 'SMS',
    text: 'A text message by Twilio, which charges for it.',
    fields: [
      { name: 'value', label: 'Number', type: 'text', hint: 'Such as +37120000001.' },
      { name: 'account_sid', label: 'Account SID', type: 'text' },
      { name: 'auth_token', label: 'Auth token', type: 'secret' },
      { name: 'from', label: 'From', type: 'text', hint: 'A number of your account.' },
      DOWN,
      { ...UP, start: false },
      apiUrl('https://api.twilio.com'),
    ],
  },
  {
    kind: 'msteamsw',
    title: 'Microsoft Teams',
    text: 'A card in a channel or chat.',
    fields: [webhookUrl('Of a workflow that posts to a channel.')],
  },
  {
    kind: 'googlechat',
    title: 'Google Chat',
    text: 'A card in a space.',
    fields: [webhookUrl('Space settings, Apps and integrations.')],
  },
  {
    kind: 'mattermost',
    title: 'Mattermost',
    text: 'A message in a channel.',
    fields: [webhookUrl('Of an incoming webhook.')],
  },
  {
    kind: 'rocketchat',
    title: 'Rocket.Chat',
    text: 'A message in a channel.',
    fields: [webhookUrl('Of an incoming webhook.')],
  },
  {
    kind: 'zulip',
    title: 'Zulip',
    text: 'A message in a stream, or to a person.',
    fields: [
      { name: 'site', label: 'Site', type: 'url' },
      { name: 'bot_email', label: 'Address of the bot', type: 'text' },
      { name: 'api_key', label: 'API key of the bot', type: 'secret' },
      {
        name: 'mtype',
        label: 'To',
        type: 'choice',
        start: 'stream',
        choices: [
          { value: 'stream', label: 'A stream' },
          { value: 'private', label: 'A person' },
        ],
      },
      { name: 'to', label: 'Name of it', type: 'text' },
      { name: 'topic', label: 'Topic', type: 'text', hint: 'Empty: name and state of the check.' },
    ],
  },
  {
    kind: 'pd',
    title: 'PagerDuty',
    text: 'An incident, resolved by recovery.',
    fields: [
      { name: 'value', label: 'Integration key', type: 'secret' },
      apiUrl('https://events.pagerduty.com'),
    ],
  },
  {
    kind: 'opsgenie',
    title: 'Opsgenie',
    text: 'An alert, closed by recovery.',
    fields: [
      { name: 'key', label: 'API key', type: 'secret' },
      {
        name: 'region',
        label: 'Region',
        type: 'choice',
        start: 'us',
        choices: [
          { value: 'us', label: 'US' },
          { value: 'eu', label: 'EU' },
        ],
      },
      { ...apiUrl(''), hint: 'Empty: that of the region.' },
    ],
  },
  {
    kind: 'shell',
    title: 'Command',
    text: 'A command on this computer. It has to be allowed in Settings, Notifications.',
    fields: [
      {
        name: 'cmd_down',
        label: 'When down',
        type: 'long',
        hint: 'May hold $NAME, $TAGS, $CODE, $STATUS, $NOW.',
      },
      { name: 'cmd_up', label: 'When up again', type: 'long' },
    ],
  },
  {
    kind: 'group',
    title: 'Group',
    text: 'Several integrations under one name.',
    fields: [{ name: 'value', label: 'Integrations', type: 'channels' }],
  },
]

/** The one that every project has: the system's notifications. */
export const DESKTOP_KIND: KindSpec = {
  kind: 'desktop',
  title: 'Desktop',
  text: 'Notifications on this computer.',
  fields: [
    { name: 'sound', label: 'With a sound', type: 'flag', start: true },
    { name: 'critical', label: 'Also in quiet hours', type: 'flag' },
  ],
}

export function kindNamed(kind: string): KindSpec | undefined {
  return [...KINDS, DESKTOP_KIND].find((known) => known.kind === kind)
}

/** What is wrong, with the fields called as the form calls them. */
export function problemInWords({ fields }: KindSpec, problem: string): string {
  // Short names are words of their own: `to`, `value`.
  return fields
    .filter(({ name }) => name.includes('_'))
    .reduce((text, { name, label }) => text.replaceAll(name, `“${label}”`), problem)
}

export type Values = Readonly<Record<string, unknown>>

/** What a new one is filled in with. */
export function startValues({ fields }: KindSpec): Values {
  return Object.fromEntries(fields.map((field) => [field.name, field.start ?? emptyOf(field)]))
}

function emptyOf({ type, min }: FieldSpec): unknown {
  if (type === 'flag') return false
  if (type === 'number') return min ?? 0
  return type === 'headers' ? {} : ''
}

/** As the main side takes it: numbers and nulls for what the fields hold as texts. */
export function configOf({ fields }: KindSpec, values: Values): Values {
  return Object.fromEntries(
    fields.map(({ name, type, nullable }) => {
      const value = values[name]
      if (nullable) return [name, nullableNumber(value)]
      return [
        name,
        (type === 'text' || type === 'url') && typeof value === 'string' ? value.trim() : value,
      ]
    }),
  )
}

function nullableNumber(value: unknown): unknown {
  const text = String(value ?? '').trim()
  if (text === '') return null
  return /^-?\d+$/.test(text) ? Number(text) : text
}
