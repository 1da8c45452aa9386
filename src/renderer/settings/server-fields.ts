// What each setting of the server is called here, in groups. Pure.

export interface ServerField {
  /** Name of the flag. */
  readonly name: string
  readonly label: string
  readonly hint: string
  /** What counts when nothing is given. */
  readonly fallback: string
  /** Left out: anything may be typed. The fallback is one of them. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
}

export interface ServerGroup {
  readonly title: string
  readonly fields: readonly ServerField[]
}

export const SERVER_GROUPS: readonly ServerGroup[] = [
  {
    title: 'Address',
    fields: [
      {
        name: 'port',
        label: 'Port',
        hint: 'Ping URLs carry it: crontabs have to be changed with it.',
        fallback: '7464',
      },
      {
        name: 'host',
        label: 'Address to listen at',
        hint: '127.0.0.1: this computer only.',
        fallback: '127.0.0.1',
      },
      {
        name: 'base-url',
        label: 'Base URL',
        hint: 'What ping URLs and links begin with, behind a proxy.',
        fallback: 'http://127.0.0.1 and the port',
      },
      {
        name: 'allow-host',
        label: 'Further host names',
        hint: 'By which this server is asked for; separated by commas.',
        fallback: 'none',
      },
      {
        name: 'trust-proxy',
        label: 'Trusted proxies',
        hint: 'Networks whose X-Forwarded headers are believed.',
        fallback: 'this computer',
      },
    ],
  },
  {
    title: 'Sharing on the network',
    fields: [
      {
        name: 'share-host',
        label: 'Address to share at',
        hint: 'Serves recipient pages, pings and badges there.',
        fallback: 'off',
      },
      { name: 'share-port', label: 'Port to share at', hint: '', fallback: '7465' },
      {
        name: 'anonymous-create',
        label: 'Pushes without a token',
        hint: 'Whether programs may push over the API without one.',
        fallback: 'loopback',
        choices: [
          { value: 'loopback', label: 'From this computer' },
          { value: 'always', label: 'From everywhere' },
          { value: 'never', label: 'Never' },
        ],
      },
    ],
  },
  {
    title: 'Pings by mail',
    fields: [
      {
        name: 'smtp-port',
        label: 'Port',
        hint: 'Takes mails as pings there. Empty: takes none.',
        fallback: 'off',
      },
      {
        name: 'mail-domain',
        label: 'Domain',
        hint: 'The only one that mails are taken for.',
        fallback: 'localhost',
      },
    ],
  },
  {
    title: 'Monitoring',
    fields: [
      {
        name: 'observe',
        label: 'Time asleep',
        hint: 'Of this computer. Each check can have its own.',
        fallback: 'aware',
        choices: [
          { value: 'aware', label: 'Checks may catch up after it' },
          { value: 'strict', label: 'It counts as silence' },
        ],
      },
      { name: 'ping-log-limit', label: 'Pings kept of a check', hint: '', fallback: '1000' },
      {
        name: 'ping-body-limit',
        label: 'Bytes kept of a body',
        hint: '0: no limit',
        fallback: '10000',
      },
      {
        name: 'log',
        label: 'Format of the log',
        hint: '',
        fallback: 'text',
        choices: [
          { value: 'text', label: 'Text' },
          { value: 'json', label: 'JSON' },
        ],
      },
    ],
  },
]
