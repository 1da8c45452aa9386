// The addresses of this installation: what the URLs that it gives out begin with (contract
// runtime.md, push.md 1.4).
import { SERVER_OPTIONS } from '../../shared/model/server-options.ts'
import {
  type Environment,
  resolveOption,
  type ServeConfig,
  type StoredSettings,
} from '../config.ts'
import { isLoopbackHost } from './allowed-hosts.ts'
import { ownHost, reachableHost } from './listeners.ts'

/** The addresses of the last server of this folder: commands print URLs with them. */
export const SERVED_AT_SETTING = 'served_at'
export const SHARED_AT_SETTING = 'shared_at'

export interface Addresses {
  /** `http://host:port` of the listener that serves everything. */
  readonly home: string
  /** Of the one that others may use; null: there is none. */
  readonly share: string | null
  /** `smtp://host:port` where mail pings are taken; null: nowhere. */
  readonly mail: string | null
  /** What the APIs' URLs begin with. */
  readonly api: string
  /** What links for others begin with; null: the address by which the asking client came. */
  readonly links: string | null
  /** Where the window is: this machine's own address first, then another base URL's. */
  readonly window: readonly string[]
}

/** @param home, share and mail: addresses of the listeners */
export function addressesOf(
  { baseUrl, linkBase }: Pick<ServeConfig, 'baseUrl' | 'linkBase'>,
  home: string,
  share: string | null,
  mail: string | null,
): Addresses {
  return {
    home,
    share,
    mail,
    api: baseUrl ?? localUrl(new URL(home).port || 80),
    links: linkBase ?? baseUrl ?? (share === null ? null : withHost(share, reachableHost)),
    window: windowAddresses(withHost(home, ownHost), baseUrl),
  }
}

/** What URLs begin with when no base URL is set. */
export function localUrl(port: number | string): string {
  return `http://127.0.0.1:${port}`
}

function withHost(address: string, change: (host: string) => string): string {
  const url = new URL(address)
  url.hostname = change(url.hostname.replace(/^\[|\]$/g, ''))
  return url.origin
}

/** Behind a base URL on loopback, such as a container's, the listener has another port. */
function windowAddresses(own: string, baseUrl: string | null): readonly string[] {
  if (baseUrl === null) return [own]
  return isLoopbackHost(new URL(baseUrl).hostname) ? [baseUrl] : [own, baseUrl]
}

/** The API's base for a command, which does not know how a running server was started. */
export function apiBaseUrl(env: Environment, stored: StoredSettings): string {
  const baseUrl = resolveOption('baseUrl', {}, env, stored)
  return baseUrl ?? stored(SERVED_AT_SETTING) ?? localUrl(SERVER_OPTIONS.port.default)
}

/** The base of links for a command. */
export function linkBaseUrl(env: Environment, stored: StoredSettings): string {
  const baseUrl = resolveOption('baseUrl', {}, env, stored)
  const linkBase = resolveOption('linkBase', {}, env, stored)
  return linkBase ?? baseUrl ?? (stored(SHARED_AT_SETTING) || apiBaseUrl(env, stored))
}
