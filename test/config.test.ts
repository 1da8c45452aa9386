// Where each setting comes from (contract runtime.md).
import { describe, expect, test } from 'vitest'
import {
  type Environment,
  type Flags,
  givenOptions,
  resolveServeConfig,
  type ServeConfig,
} from '../src/main/config.ts'
import { TocsinError } from '../src/main/errors.ts'
import { tell } from '../src/shared/words/told.ts'

const resolve = (flags: Flags = {}, env: Environment = {}, stored: Record<string, string> = {}) =>
  resolveServeConfig(flags, env, (key) => stored[key] ?? null)

/** The message of a refused setting; it is a wrong usage. */
function problemOf(resolving: () => unknown): string {
  try {
    resolving()
  } catch (error) {
    if (error instanceof TocsinError && error.exit === 64) return error.message
    throw error
  }
  throw new Error('nothing was refused')
}

interface Sample {
  readonly text: string
  readonly value: unknown
}

const of = (text: string, value: unknown = text): Sample => ({ text, value })

/** Each flag with its variable and three texts with what they mean. */
const OPTIONS: readonly (readonly [string, string, keyof ServeConfig, Sample, Sample, Sample])[] = [
  ['port', 'TOCSIN_PORT', 'port', of('0', 0), of('8080', 8080), of('65535', 65_535)],
  ['host', 'TOCSIN_HOST', 'host', of('0.0.0.0'), of('::1'), of(' lan ', 'lan')],
  [
    'share-host',
    'TOCSIN_SHARE_HOST',
    'shareHost',
    of('fe80::1%eth0'),
    of('my_nas.local'),
    of('München.local', 'xn--mnchen-3ya.local'),
  ],
  [
    'base-url',
    'TOCSIN_BASE_URL',
    'baseUrl',
    of('https://hc.example.org'),
    of('http://10.0.0.7:7464/', 'http://10.0.0.7:7464'),
    of('HTTPS://Hc.Example.org:443', 'https://hc.example.org'),
  ],
  [
    'allow-host',
    'TOCSIN_ALLOW_HOSTS',
    'allowHosts',
    of('a', ['a']),
    of('a,b', ['a', 'b']),
    of(' a , ,b,', ['a', 'b']),
  ],
  [
    'trust-proxy',
    'TOCSIN_TRUST_PROXY',
    'trustProxy',
    of('10.0.0.1', ['10.0.0.1']),
    of('10.0.0.0/8,::1/128', ['10.0.0.0/8', '::1/128']),
    of('fe80::/10', ['fe80::/10']),
  ],
  [
    'ping-log-limit',
    'TOCSIN_PING_LOG_LIMIT',
    'pingLogLimit',
    of('1', 1),
    of('500', 500),
    of('10000', 10_000),
  ],
  [
    'ping-body-limit',
    'TOCSIN_PING_BODY_LIMIT',
    'pingBodyLimit',
    of('0', null),
    of('1', 1),
    of('100000', 100_000),
  ],
  ['observe', 'TOCSIN_OBSERVE', 'observe', of('strict'), of('aware'), of('strict')],
  ['smtp-port', 'TOCSIN_SMTP_PORT', 'smtpPort', of('0', 0), of('25', 25), of('2525', 2525)],
  [
    'mail-domain',
    'TOCSIN_MAIL_DOMAIN',
    'mailDomain',
    of('hc.example.org'),
    of('nas'),
    of('[127.0.0.1]'),
  ],
  ['log', 'TOCSIN_LOG', 'log', of('json'), of('text'), of('json')],
]

test('nothing given is the default', () => {
  expect(resolve()).toMatchObject({
    port: 7464,
    host: '127.0.0.1',
    baseUrl: null,
    allowHosts: [],
    trustProxy: ['127.0.0.0/8', '::1/128'],
    pingLogLimit: 1000,
    pingBodyLimit: 10_000,
    observe: 'aware',
    log: 'text',
    metricsKey: null,
    smtpPort: null,
    mailDomain: 'localhost',
  })
})

describe.each(OPTIONS)('--%s', (flag, variable, key, first, second, third) => {
  test.each([first, second, third])('$text', ({ text, value }) => {
    expect(resolve({ [flag]: text })[key]).toEqual(value)
  })

  test.each<[string, Flags, Environment, Record<string, string>, Sample]>([
    [
      'wins over its variable and its setting',
      { [flag]: first.text },
      { [variable]: second.text },
      { [flag]: third.text },
      first,
    ],
    [
      'comes from its variable before its setting',
      {},
      { [variable]: second.text },
      { [flag]: first.text },
      second,
    ],
    ['comes from its setting at last', {}, {}, { [flag]: first.text }, first],
    ['is not given by an empty variable', {}, { [variable]: '' }, { [flag]: first.text }, first],
  ])('%s', (_, flags, env, stored, { value }) => {
    expect(resolve(flags, env, stored)[key]).toEqual(value)
  })
})

describe('a flag that is repeated', () => {
  test.each([
    ['allow-host', 'allowHosts', ['a', 'b,c'], ['a', 'b', 'c']],
    ['trust-proxy', 'trustProxy', ['10.0.0.0/8', '::1'], ['10.0.0.0/8', '::1']],
  ] as const)('--%s collects', (flag, key, values, expected) => {
    expect(resolve({ [flag]: values })[key]).toEqual(expected)
  })
})

describe('a bad value is refused:', () => {
  const PORT = 'must be a whole number from 0 to 65535'
  const LOG_LIMIT = 'must be a whole number from 1 to 10000'
  const BODY_LIMIT = 'must be a whole number from 0 to 1000000000'
  const URL = 'must be an http or https URL'
  const ORIGIN = 'must be scheme, host and port, without a path'
  const CIDR = 'must be an address or a network such as 10.0.0.0/8, not'

  test.each([
    ['port', '65536', PORT],
    ['port', '-1', PORT],
    ['port', '80.5', PORT],
    ['port', '0x50', PORT],
    ['port', '1e3', PORT],
    ['port', ' 80', PORT],
    ['port', '', PORT],
    ['port', 'http', PORT],
    ['port', '9'.repeat(400), PORT],
    ['ping-log-limit', '0', LOG_LIMIT],
    ['ping-log-limit', '10001', LOG_LIMIT],
    ['ping-body-limit', '-1', BODY_LIMIT],
    ['smtp-port', '65536', PORT],
    ['smtp-port', 'off', PORT],
    ['host', 'ftp://x', 'must be an IP address or a host name such as 127.0.0.1'],
    ['host', 'http://münchen.local', 'must be an IP address or a host name such as 127.0.0.1'],
    ['host', 'münchen\u00ad', 'must be an IP address or a host name such as 127.0.0.1'],
    ['share-host', '[::1]:80', 'must be an IP address or a host name such as 127.0.0.1'],
    ['share-host', '..', 'must be an IP address or a host name such as 127.0.0.1'],
    ['share-host', 'a..b', 'must be an IP address or a host name such as 127.0.0.1'],
    ['share-host', '-a', 'must be an IP address or a host name such as 127.0.0.1'],
    ['host', '1.2.3', 'must be an IP address or a host name such as 127.0.0.1'],
    ['host', '127.0.0.256', 'must be an IP address or a host name such as 127.0.0.1'],
    ['allow-host', 'a b,,', 'must be host names without a port such as nas.local, not a b'],
    ['allow-host', 'nas.local,..', 'must be host names without a port such as nas.local, not ..'],
    ['allow-host', 'nas:7464', 'must be host names without a port such as nas.local, not nas:7464'],
    ['mail-domain', '..', 'must be a domain such as mail.example.org'],
    ['mail-domain', 'a..b', 'must be a domain such as mail.example.org'],
    ['mail-domain', 'a b,,', 'must be a domain such as mail.example.org'],
    ['mail-domain', 'a@b', 'must be a domain such as mail.example.org'],
    ['mail-domain', 'two words', 'must be a domain such as mail.example.org'],
    ['ping-body-limit', '1000000001', BODY_LIMIT],
    ['host', '', 'must not be empty'],
    ['host', '  ', 'must not be empty'],
    ['base-url', 'hc.example.org', URL],
    ['base-url', 'ftp://hc.example.org', URL],
    ['base-url', 'https://hc.example.org/?a=1', URL],
    ['base-url', 'https://hc.example.org/#a', URL],
    ['base-url', 'https://', URL],
    ['base-url', 'https://hc.example.org/tocsin', ORIGIN],
    ['base-url', 'https://me:secret@hc.example.org', 'must not name a user'],
    ['trust-proxy', 'proxy', `${CIDR} proxy`],
    ['trust-proxy', '10.0.0.0/33', `${CIDR} 10.0.0.0/33`],
    ['trust-proxy', '::/129', `${CIDR} ::/129`],
    ['trust-proxy', '10.0.0.0/8/8', `${CIDR} 10.0.0.0/8/8`],
    ['trust-proxy', '10.0.0.0/', `${CIDR} 10.0.0.0/`],
    ['trust-proxy', '127.0.0.1,nonsense', `${CIDR} nonsense`],
    ['observe', 'Strict', 'must be strict or aware'],
    ['observe', '', 'must be strict or aware'],
    ['log', 'xml', 'must be text or json'],
  ])('--%s %j', (flag, text, problem) => {
    expect(problemOf(() => resolve({ [flag]: text }))).toBe(`--${flag} ${problem}`)
  })

  test('in a variable, which is named', () => {
    expect(problemOf(() => resolve({}, { TOCSIN_PORT: 'x' }))).toBe(`TOCSIN_PORT ${PORT}`)
  })

  test('but not where a better source hides it', () => {
    expect(resolve({ port: '1' }, { TOCSIN_PORT: 'x' }, { port: 'y' }).port).toBe(1)
  })
})

describe('a bad value that is stored', () => {
  test.each([
    ['port', 'port', 'x', 7464],
    ['host', 'host', 'ftp://x', '127.0.0.1'],
    ['share-host', 'shareHost', 'a..b', null],
    ['mail-domain', 'mailDomain', 'two words', 'localhost'],
    ['allow-host', 'allowHosts', 'a b,nas.local,..', ['nas.local']],
    ['allow-host', 'allowHosts', '..', []],
    ['trust-proxy', 'trustProxy', 'proxy', ['127.0.0.0/8', '::1/128']],
  ] as const)('%s (%s) %j leaves %j', (flag, key, text, used) => {
    expect(resolve({}, {}, { [flag]: text })[key]).toEqual(used)
  })

  test('is given without what cannot be used, with the reason', () => {
    const stored = { 'allow-host': 'a b,nas.local', 'mail-domain': 'example.org' }
    const given = givenOptions({}, {}, (key) => Reflect.get(stored, key) ?? null)
    expect(given.filter(({ text }) => text !== '')).toEqual([
      {
        name: 'allow-host',
        text: 'nas.local',
        isFixed: false,
        problem: tell('problems.hostNames', { text: 'a b' }),
      },
      { name: 'mail-domain', text: 'example.org', isFixed: false, problem: null },
    ])
  })
})

describe('the key of the metrics', () => {
  test.each([
    [{ TOCSIN_METRICS_KEY: 'k' }, 'k'],
    [{ TOCSIN_METRICS_KEY: '' }, null],
    [{}, null],
  ])('of %j is %s', (env, key) => {
    expect(resolve({}, env).metricsKey).toBe(key)
  })

  test('comes from nowhere else', () => {
    expect(resolve({ 'metrics-key': 'k' }, {}, { 'metrics-key': 'k' }).metricsKey).toBeNull()
  })
})
