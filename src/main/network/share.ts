// The shared listener (recipient pages, pings, badges) on an address of this machine's networks:
// switched on and off while the server runs, and off when its time is over.

import os from 'node:os'
import type { Reach } from '../../shared/views/pushes.ts'
import { tell } from '../../shared/words/told.ts'
import { type Cancel, type Clock, MINUTE, type Millis } from '../clock.ts'
import type { ServeConfig } from '../config.ts'
import { TocsinError } from '../errors.ts'
import type { Store } from '../store/store.ts'
import { type Addresses, addressesOf, SHARED_AT_SETTING } from './addresses.ts'
import { isLoopbackHost } from './allowed-hosts.ts'

/** A listener that runs. */
export interface Listener {
  /** `http://host:port` */
  readonly address: string
  close(): Promise<void>
}

export interface ShareOptions {
  readonly config: ServeConfig
  readonly clock: Clock
  readonly store: Store
  /** `http://host:port` of the listener that serves everything. */
  readonly home: string
  /** `smtp://host:port` of the one that takes mail pings; null: there is none. */
  readonly mail: string | null
  /** @throws TocsinError PORT_IN_USE, USAGE */
  readonly open: (host: string) => Promise<Listener>
  readonly onChange: () => void
  readonly onTrouble: (what: string, error: unknown) => void
}

export interface Share {
  addresses(): Addresses
  reach(): Reach
  /**
   * Serves at that address from now on, instead of any before it; null: at none.
   * @param minutes after which it goes off by itself; null: it stays, over restarts too
   * @throws TocsinError INVALID for an address that is none of this machine's; PORT_IN_USE
   */
  set(address: string | null, minutes: number | null): Promise<void>
  close(): Promise<void>
}

const HOST_SETTING = 'share-host'
const UNTIL_SETTING = 'share_until'

/** Opens what the configuration says, unless its time is over. */
export async function startShare(options: ShareOptions): Promise<Share> {
  const { config, clock, store, home } = options
  let listener: Listener | null = null
  let until: Millis | null = storedUntil(store)
  let cancelTimer: Cancel | undefined
  let changing: Promise<void> = Promise.resolve()

  const unshared = addressesOf(config, home, null, options.mail)
  // Each push asks for them. How others reach a listener may change with the network.
  const addresses = () =>
    listener === null ? unshared : addressesOf(config, home, listener.address, options.mail)

  async function change(host: string | null, end: Millis | null): Promise<void> {
    const before = listener
    // The new one first where they differ: what fails leaves the old one as it was.
    if (host !== null && sameHost(before, host)) {
      until = end
    } else {
      const next = host === null ? null : await options.open(host)
      listener = next
      until = next === null ? null : end
      await before?.close()
    }
    arm()
  }

  function arm(): void {
    cancelTimer?.()
    cancelTimer = undefined
    if (listener === null || until === null) return
    // Looked at once a minute: a timer that sleeps with the machine would come late.
    const delay = Math.max(0, Math.min(until - clock.now(), MINUTE))
    cancelTimer = clock.setTimer(delay, () => {
      if (until !== null && until > clock.now()) arm()
      else set(null, null).catch((error) => options.onTrouble('sharing could not be ended', error))
    })
  }

  async function set(address: string | null, minutes: number | null): Promise<void> {
    if (address !== null && !isOwn(address)) {
      throw new TocsinError('INVALID', tell('refusals.noOwnAddress', { address }))
    }
    const end = minutes === null ? null : clock.now() + minutes * MINUTE
    const done = changing.then(() => change(address, end))
    changing = done.catch(() => {})
    await done
    await store.write(() => {
      store.settings.set(HOST_SETTING, address ?? '')
      store.settings.set(UNTIL_SETTING, end === null ? '' : String(end))
      store.settings.set(SHARED_AT_SETTING, addresses().links ?? '')
    })
    options.onChange()
  }

  const isOver = until !== null && until <= clock.now()
  if (config.shareHost !== null && !isOver) await change(config.shareHost, until).catch(forgive)

  /** An address that was stored may be one of another network, where this machine is not now. */
  function forgive(error: unknown): void {
    if (store.settings.get(HOST_SETTING) !== config.shareHost) throw error
    options.onTrouble(`cannot share at ${config.shareHost}`, error)
  }

  return {
    addresses,
    set,
    reach() {
      const { links, home: own } = addresses()
      const base = links ?? own
      return {
        scope: isLoopbackHost(new URL(base).hostname) ? 'computer' : 'network',
        base,
        until: listener === null ? null : until,
        shared: listener?.address ?? null,
        interfaces: ownAddresses(),
      }
    },
    async close() {
      cancelTimer?.()
      await changing
      await listener?.close()
    },
  }
}

function storedUntil({ settings }: Store): Millis | null {
  const stored = settings.get(UNTIL_SETTING)
  return stored === null || stored === '' ? null : Number(stored)
}

function sameHost(listener: Listener | null, host: string): boolean {
  return listener !== null && new URL(listener.address).hostname.replace(/^\[|\]$/g, '') === host
}

/** Loopback counts: a tunnel leads there. */
function isOwn(address: string): boolean {
  return isLoopbackHost(address) || ownAddresses().some((own) => own.address === address)
}

/** Addresses of this machine that others may reach; IPv4 first, as people can type it. */
function ownAddresses(): { name: string; address: string }[] {
  const all = Object.entries(os.networkInterfaces()).flatMap(([name, addresses]) =>
    (addresses ?? [])
      .filter(({ internal, scopeid }) => !internal && !scopeid)
      .map(({ address, family }) => ({ name, address, family })),
  )
  return [...all.filter((a) => a.family === 'IPv4'), ...all.filter((a) => a.family !== 'IPv4')].map(
    ({ name, address }) => ({ name, address }),
  )
}
