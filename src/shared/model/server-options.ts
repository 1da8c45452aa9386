// The options of the server, one entry each: flag, environment variable, form of the value, default,
// and what people read about it. The configuration, `tocsin help serve`, the window's form and the
// table in docs/server-options.md come from here. Plain data; what an entry may say is in server-option.ts.
import type { ServerOption } from './server-option.ts'

const PORT = { type: 'integer', min: 0, max: 65_535 } as const

export const SERVER_OPTIONS = {
  port: {
    flag: 'port',
    variable: 'TOCSIN_PORT',
    form: PORT,
    default: 7464,
    placeholder: 'N',
    help: 'Port to listen on; 0 picks a free one.',
    shown: {
      group: 'address',
      label: 'Port',
      hint: 'Part of every ping URL: if you change it, update your crontabs.',
    },
  },
  host: {
    flag: 'host',
    variable: 'TOCSIN_HOST',
    form: { type: 'address' },
    default: '127.0.0.1',
    placeholder: 'H',
    help: 'Address to bind.',
    shown: {
      group: 'address',
      label: 'Address to listen on',
      hint: '127.0.0.1: this computer only.',
    },
  },
  baseUrl: {
    flag: 'base-url',
    variable: 'TOCSIN_BASE_URL',
    form: { type: 'origin' },
    default: null,
    defaultText: 'http://127.0.0.1:<port>',
    placeholder: 'U',
    help: 'Scheme, host and port of every URL that Tocsin gives out.',
    shown: {
      group: 'address',
      label: 'Base URL',
      hint: 'Ping URLs and links begin with it. Set it when Tocsin runs behind a proxy.',
    },
  },
  allowHosts: {
    flag: 'allow-host',
    variable: 'TOCSIN_ALLOW_HOSTS',
    form: { type: 'host' },
    list: true,
    default: [],
    defaultText: 'none',
    placeholder: 'H',
    help: 'Other host name that clients use for this server.',
    shown: {
      group: 'address',
      label: 'Other host names',
      hint: 'Host names clients use for this server, comma-separated.',
    },
  },
  trustProxy: {
    flag: 'trust-proxy',
    variable: 'TOCSIN_TRUST_PROXY',
    form: { type: 'network' },
    list: true,
    default: ['127.0.0.0/8', '::1/128'],
    defaultText: 'loopback',
    placeholder: 'CIDR',
    help: 'Network of proxies whose X-Forwarded headers are trusted; replaces the default.',
    shown: {
      group: 'address',
      label: 'Trusted proxies',
      hint: 'Networks whose X-Forwarded headers are trusted, comma-separated.',
    },
  },
  pingLogLimit: {
    flag: 'ping-log-limit',
    variable: 'TOCSIN_PING_LOG_LIMIT',
    form: { type: 'integer', min: 1, max: 10_000 },
    default: 1000,
    placeholder: 'N',
    help: 'Pings to keep per check.',
    shown: { group: 'monitoring', label: 'Pings to keep per check', hint: '' },
  },
  pingBodyLimit: {
    flag: 'ping-body-limit',
    variable: 'TOCSIN_PING_BODY_LIMIT',
    form: { type: 'integer', min: 0, max: 1_000_000_000, zeroIsUnlimited: true },
    default: 10_000,
    placeholder: 'N',
    help: 'Bytes to keep of a ping body; 0: no limit.',
    shown: {
      group: 'monitoring',
      label: 'Ping body size limit',
      hint: 'In bytes. 0: no limit.',
    },
  },
  observe: {
    flag: 'observe',
    variable: 'TOCSIN_OBSERVE',
    form: {
      type: 'choice',
      choices: [
        { value: 'strict', label: 'Count it as silence' },
        { value: 'aware', label: 'Give checks time to catch up' },
      ],
    },
    default: 'aware',
    placeholder: 'strict|aware',
    help: 'Deadlines that pass while this computer sleeps or Tocsin is off: strict counts them, aware lets checks catch up first.',
    shown: {
      group: 'monitoring',
      label: 'After sleep',
      hint: 'What happens to deadlines that passed while this computer slept. Each check can override it.',
    },
  },
  linkBase: {
    flag: 'link-base',
    variable: 'TOCSIN_LINK_BASE',
    form: { type: 'origin' },
    default: null,
    placeholder: 'U',
    help: "Scheme, host and port of recipients' links, such as those of a tunnel.",
    shown: {
      group: 'sharing',
      label: 'Link base',
      hint: 'Recipients’ links begin with it. Set it when a tunnel leads here.',
    },
  },
  shareHost: {
    flag: 'share-host',
    variable: 'TOCSIN_SHARE_HOST',
    form: { type: 'address' },
    default: null,
    defaultText: 'off',
    placeholder: 'H',
    help: 'Address that serves recipient pages, requests, status pages, pings and badges to others.',
    shown: {
      group: 'sharing',
      label: 'Address to share on',
      hint: 'Serves recipient pages, requests, status pages, pings and badges to others.',
    },
  },
  sharePort: {
    flag: 'share-port',
    variable: 'TOCSIN_SHARE_PORT',
    form: PORT,
    default: 7465,
    placeholder: 'N',
    help: 'Port of that address; 0 picks a free one.',
    shown: { group: 'sharing', label: 'Port to share on', hint: '' },
  },
  shareApi: {
    flag: 'share-api',
    variable: 'TOCSIN_SHARE_API',
    form: {
      type: 'choice',
      choices: [
        { value: 'off', label: 'None' },
        { value: 'read', label: 'Reading, by read-only keys' },
        { value: 'all', label: 'All, by keys and tokens' },
      ],
    },
    default: 'off',
    placeholder: 'off|read|all',
    help: 'APIs on that address, for other Tocsins: read for GET by read-only keys, all for every key and token.',
    shown: {
      group: 'sharing',
      label: 'APIs on that address',
      hint: 'For other Tocsins that mirror this one or push through it.',
    },
  },
  anonymousCreate: {
    flag: 'anonymous-create',
    variable: 'TOCSIN_ANONYMOUS_CREATE',
    form: {
      type: 'choice',
      choices: [
        { value: 'loopback', label: 'From this computer' },
        { value: 'always', label: 'From anywhere' },
        { value: 'never', label: 'Never' },
      ],
    },
    default: 'loopback',
    placeholder: 'loopback|always|never',
    help: 'Who may create pushes over the API without a token.',
    shown: {
      group: 'sharing',
      label: 'Pushes without a token',
      hint: 'Where programs may create pushes over the API without a token.',
    },
  },
  smtpPort: {
    flag: 'smtp-port',
    variable: 'TOCSIN_SMTP_PORT',
    form: PORT,
    default: null,
    defaultText: 'off',
    placeholder: 'N',
    help: 'Port that accepts mails as pings; 0 picks a free one.',
    shown: { group: 'mail', label: 'Port', hint: 'Accepts mails as pings. Empty: off.' },
  },
  mailDomain: {
    flag: 'mail-domain',
    variable: 'TOCSIN_MAIL_DOMAIN',
    form: { type: 'domain' },
    default: 'localhost',
    placeholder: 'D',
    help: 'The only recipient domain that is accepted.',
    shown: { group: 'mail', label: 'Domain', hint: 'The only recipient domain that is accepted.' },
  },
  log: {
    flag: 'log',
    variable: 'TOCSIN_LOG',
    form: {
      type: 'choice',
      choices: [
        { value: 'text', label: 'Text' },
        { value: 'json', label: 'JSON' },
      ],
    },
    default: 'text',
    placeholder: 'text|json',
    help: 'Log format, on stderr.',
    shown: { group: 'monitoring', label: 'Log format', hint: '' },
  },
} as const satisfies Readonly<Record<string, ServerOption>>

type Options = typeof SERVER_OPTIONS

type FormValue<F> = F extends { type: 'integer'; zeroIsUnlimited: true }
  ? number | null
  : F extends { type: 'integer' }
    ? number
    : F extends { choices: readonly { value: infer V }[] }
      ? V
      : string

type OptionValue<O extends ServerOption> =
  | (O extends { list: true } ? readonly string[] : FormValue<O['form']>)
  | (O['default'] extends null ? null : never)

/** What each option is resolved to. Null: off, or without a limit. */
export type ServerOptionValues = {
  readonly [K in keyof Options]: OptionValue<Options[K]>
}
