// Where each setting of the server comes from: a flag wins over the environment, that over the
// settings stored in the data folder, those over the default (contract runtime.md). Pure.
import os from 'node:os'
import path from 'node:path'
import { ANONYMOUS_CREATE, type AnonymousCreate } from '../shared/model/push-options.ts'
import { errorText, TocsinError } from './errors.ts'
import type { LogFormat } from './log.ts'
import type { ObserveMode } from './monitor/rules/observer.ts'
import { isCidr, LOOPBACK_CIDRS } from './network/client-address.ts'

export interface ServeConfig {
  readonly port: number
  readonly host: string
  /** Null: `http://127.0.0.1:<port>`. Without a slash at its end. */
  readonly baseUrl: string | null
  readonly allowHosts: readonly string[]
  readonly trustProxy: readonly string[]
  readonly pingLogLimit: number
  /** Null: no limit. */
  readonly pingBodyLimit: number | null
  readonly observe: ObserveMode
  readonly log: LogFormat
  readonly metricsKey: string | null
  /** Where recipient pages, pings and badges are served to others; null: nowhere. */
  readonly shareHost: string | null
  readonly sharePort: number
  readonly anonymousCreate: AnonymousCreate
  /** Where mail pings are taken, at the same host; null: nowhere. */
  readonly smtpPort: number | null
  /** The only domain that mail is taken for. */
  readonly mailDomain: string
}

export type Environment = Readonly<Record<string, string | undefined>>
/** Values of the flags by their name without dashes. */
export type Flags = Readonly<Record<string, string | readonly string[] | boolean | undefined>>

export const DEFAULT_PORT = 7464
const DEFAULT_SHARE_PORT = 7465

interface Option<T> {
  readonly flag: string
  readonly variable: string
  /** @throws Error with what is wrong with the text. */
  readonly parse: (text: string) => T
}

function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= min && value <= max)) {
      throw new Error(`must be a whole number from ${min} to ${max}`)
    }
    return value
  }
}

function oneOf<T extends string>(...values: readonly T[]): (text: string) => T {
  return (text) => {
    const value = values.find((known) => known === text)
    if (value === undefined) throw new Error(`must be ${values.join(' or ')}`)
    return value
  }
}

function notEmpty(text: string): string {
  if (text.trim() === '') throw new Error('must not be empty')
  return text.trim()
}

function baseUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new Error('must be an http or https URL')
  }
  if (url.username !== '' || url.password !== '') throw new Error('must not name a user')
  if (url.pathname !== '/') throw new Error('must be scheme, host and port, without a path')
  return url.origin
}

function listOf(item: (text: string) => string): (text: string) => string[] {
  return (text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(item)
}

function cidr(text: string): string {
  if (!isCidr(text))
    throw new Error(`must be an address or a network such as 10.0.0.0/8, not ${text}`)
  return text
}

function domain(text: string): string {
  if (!/^[^\s@<>]+$/.test(text)) throw new Error('must be a domain such as mail.example.org')
  return text
}

const OPTIONS = {
  port: { flag: 'port', variable: 'TOCSIN_PORT', parse: wholeNumber(0, 65_535) },
  host: { flag: 'host', variable: 'TOCSIN_HOST', parse: notEmpty },
  baseUrl: { flag: 'base-url', variable: 'TOCSIN_BASE_URL', parse: baseUrl },
  allowHosts: { flag: 'allow-host', variable: 'TOCSIN_ALLOW_HOSTS', parse: listOf(notEmpty) },
  trustProxy: { flag: 'trust-proxy', variable: 'TOCSIN_TRUST_PROXY', parse: listOf(cidr) },
  pingLogLimit: {
    flag: 'ping-log-limit',
    variable: 'TOCSIN_PING_LOG_LIMIT',
    parse: wholeNumber(1, 10_000),
  },
  pingBodyLimit: {
    flag: 'ping-body-limit',
    variable: 'TOCSIN_PING_BODY_LIMIT',
    parse: wholeNumber(0, 1_000_000_000),
  },
  observe: {
    flag: 'observe',
    variable: 'TOCSIN_OBSERVE',
    parse: oneOf<ObserveMode>('strict', 'aware'),
  },
  shareHost: { flag: 'share-host', variable: 'TOCSIN_SHARE_HOST', parse: notEmpty },
  sharePort: {
    flag: 'share-port',
    variable: 'TOCSIN_SHARE_PORT',
    parse: wholeNumber(0, 65_535),
  },
  anonymousCreate: {
    flag: 'anonymous-create',
    variable: 'TOCSIN_ANONYMOUS_CREATE',
    parse: oneOf<AnonymousCreate>(...ANONYMOUS_CREATE),
  },
  smtpPort: { flag: 'smtp-port', variable: 'TOCSIN_SMTP_PORT', parse: wholeNumber(0, 65_535) },
  mailDomain: { flag: 'mail-domain', variable: 'TOCSIN_MAIL_DOMAIN', parse: domain },
  log: { flag: 'log', variable: 'TOCSIN_LOG', parse: oneOf<LogFormat>('text', 'json') },
} as const satisfies Record<string, Option<unknown>>

/** A stored setting has the name of its flag. */
export type StoredSettings = (key: string) => string | null

/** An option as people give it, for whoever shows settings. */
export interface GivenOption {
  /** The name of its flag. */
  readonly name: string
  /** The text that counts; empty: the default. */
  readonly text: string
  /** A flag or the environment says it: what is stored does not count. */
  readonly isFixed: boolean
}

/** What was given of each option, in the order of the table. */
export function givenOptions(
  flags: Flags,
  env: Environment,
  stored: StoredSettings,
): readonly GivenOption[] {
  return Object.values(OPTIONS).map(({ flag, variable }) => {
    const given = flags[flag] ?? (env[variable] || undefined)
    const text = Array.isArray(given) ? given.join(',') : given
    if (typeof text === 'string') return { name: flag, text, isFixed: true }
    return { name: flag, text: stored(flag) ?? '', isFixed: false }
  })
}

/** What is wrong with a text for the option of that name; null: nothing. */
export function problemOfOption(name: string, text: string): string | null {
  const option = Object.values(OPTIONS).find(({ flag }) => flag === name)
  if (option === undefined) return 'is not a setting of the server'
  try {
    if (text !== '') option.parse(text)
    return null
  } catch (error) {
    return errorText(error)
  }
}

/** Resolves one option; undefined when nobody gave it. */
function read<T>(
  option: Option<T>,
  flags: Flags,
  env: Environment,
  stored: StoredSettings,
): T | undefined {
  const flag = flags[option.flag]
  if (typeof flag === 'string') return parse(option, flag, `--${option.flag}`)
  if (Array.isArray(flag)) return parse(option, flag.join(','), `--${option.flag}`)
  const variable = env[option.variable]
  if (variable !== undefined && variable !== '') return parse(option, variable, option.variable)
  const setting = stored(option.flag)
  // An empty one was taken away in the window.
  return setting ? parse(option, setting, `the setting ${option.flag}`) : undefined
}

function parse<T>(option: Option<T>, text: string, source: string): T {
  try {
    return option.parse(text)
  } catch (error) {
    throw new TocsinError('USAGE', `${source} ${errorText(error)}`)
  }
}

/** @throws TocsinError USAGE naming the flag, variable or setting that is wrong. */
export function resolveServeConfig(
  flags: Flags,
  env: Environment,
  stored: StoredSettings,
): ServeConfig {
  const get = <T>(option: Option<T>) => read(option, flags, env, stored)
  const bodyLimit = get(OPTIONS.pingBodyLimit) ?? 10_000
  return {
    port: get(OPTIONS.port) ?? DEFAULT_PORT,
    host: get(OPTIONS.host) ?? '127.0.0.1',
    baseUrl: get(OPTIONS.baseUrl) ?? null,
    allowHosts: get(OPTIONS.allowHosts) ?? [],
    trustProxy: get(OPTIONS.trustProxy) ?? LOOPBACK_CIDRS,
    pingLogLimit: get(OPTIONS.pingLogLimit) ?? 1000,
    pingBodyLimit: bodyLimit === 0 ? null : bodyLimit,
    observe: get(OPTIONS.observe) ?? 'aware',
    log: get(OPTIONS.log) ?? 'text',
    metricsKey: env.TOCSIN_METRICS_KEY || null,
    shareHost: get(OPTIONS.shareHost) ?? null,
    sharePort: get(OPTIONS.sharePort) ?? DEFAULT_SHARE_PORT,
    anonymousCreate: get(OPTIONS.anonymousCreate) ?? 'loopback',
    smtpPort: get(OPTIONS.smtpPort) ?? null,
    mailDomain: get(OPTIONS.mailDomain) ?? 'localhost',
  }
}

/**
 * The data folder: flag, environment, or the operating system's place for application data.
 * @throws TocsinError USAGE when the flag is empty, as an unset variable of a script makes it.
 */
export function resolveDataDir(
  flag: string | undefined,
  env: Environment,
  platform: NodeJS.Platform = process.platform,
  home: string = os.homedir(),
): string {
  if (flag === '') throw new TocsinError('USAGE', '--data-dir must not be empty')
  const given = flag ?? env.TOCSIN_DATA_DIR
  if (given) return path.resolve(given)
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'Tocsin')
  if (platform === 'win32') {
    return path.join(env.APPDATA || path.join(home, 'AppData', 'Roaming'), 'Tocsin')
  }
  const xdg = env.XDG_DATA_HOME
  const base = xdg !== undefined && path.isAbsolute(xdg) ? xdg : path.join(home, '.local', 'share')
  return path.join(base, 'tocsin')
}
