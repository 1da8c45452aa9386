// A house with the domain of other servers, and a check of it that is relayed to a stand-in.

import type { LookupFunction } from 'node:net'
import { onTestFinished } from 'vitest'
import { createConfigKey } from '../../../src/main/notify/channels/config-key.ts'
import type { ElsewhereChange } from '../../../src/main/notify/desktop-channel/change.ts'
import type { Notice, NoticeResult } from '../../../src/main/notify/notifier/notifier.ts'
import { createRemotes, type Remotes } from '../../../src/main/remotes/remotes.ts'
import { headlessKeychain } from '../../../src/main/secrets/crypto/master-key.ts'
import { ENGLISH } from '../../../src/main/words.ts'
import { type CheckDocument, type House, openHouse } from '../../support/house.ts'
import {
  aHealthchecksServer,
  aListedCheck,
  type HealthchecksOptions,
  type HealthchecksServer,
  PING_KEY,
  READ_WRITE,
} from './stand-in.ts'

export interface Neighbour {
  readonly house: House
  readonly remotes: Remotes
  readonly notices: Notice[]
  /** What was told of mirrored checks, in words: `web is down`, `nas: web, db went down`. */
  readonly heard: string[]
  /** Every notice of a mirrored check by itself. */
  readonly elsewhere: ElsewhereChange[]
  /** What a notice becomes, as a test sets it; a promise that never resolves: a crash. */
  readonly outcome: { now: Promise<NoticeResult> }
  /** Whether a window is open, the battery in use, notices muted, and which network this is. */
  readonly surroundings: { watched: boolean; battery: boolean; muted: boolean; network: string }
  readonly troubles: string[]
  /** Why nothing can be monitored, as a test sets it. */
  readonly blind: { reason: string | null }
}

/** The domain on a house; it stops with the test. */
export function aNeighbour(house: House = openHouse(), lookup?: LookupFunction): Neighbour {
  const { monitor, store, clock, dataDir } = house
  const keychain = headlessKeychain(dataDir, {})
  const notices: Notice[] = []
  const troubles: string[] = []
  const blind: Neighbour['blind'] = { reason: null }
  const heard: string[] = []
  const elsewhere: ElsewhereChange[] = []
  const outcome: Neighbour['outcome'] = { now: Promise.resolve({ outcome: 'sent' }) }
  const surroundings = { watched: false, battery: false, muted: false, network: 'home' }
  const remotes = createRemotes({
    ...(lookup && { lookup }),
    blind: () => blind.reason,
    ...{ monitor, store, clock, dataDir, env: {} },
    key: createConfigKey({ store, dataDir, keychain, clock }),
    isWatched: () => surroundings.watched,
    isOnBattery: () => surroundings.battery,
    network: () => surroundings.network,
    elsewhere: {
      change(change) {
        elsewhere.push(change)
        heard.push(`${change.name} is ${change.isReminder ? 'still ' : ''}${change.status}`)
        return outcome.now
      },
      missed(server, names) {
        heard.push(`${server}: ${names.join(', ')} went down`)
        return outcome.now
      },
      isMuted: () => surroundings.muted,
    },
    tell: (notice) => void notices.push(...[notice(ENGLISH) ?? []].flat()),
    onTrouble: (what, error) => void troubles.push(`${what}: ${error}`),
  })
  onTestFinished(() => remotes.stop())
  return { house, remotes, notices, troubles, blind, heard, elsewhere, outcome, surroundings }
}

export interface Relaying extends Neighbour {
  readonly server: HealthchecksServer
  readonly check: CheckDocument
  readonly checkId: number
  /** A signal of the check arrives here: `/start?rid=…`, say. */
  ping(suffix?: string, body?: string): Promise<void>
  /** What came at the server: path below the target, with the body if there is one. */
  arrived(): string[]
  /** How the relay stands. */
  relay(): ReturnType<Remotes['relays']['list']>[number]
}

export interface RelayingOptions extends HealthchecksOptions {
  /** Keys of the remote; left out: an API key and a ping key. */
  readonly keys?: Readonly<Record<string, string>>
  readonly target?: string
  readonly filterHttpBody?: boolean
  readonly grace?: number
}

/** A check of 60 s timeout and a grace of an hour, relayed; the sender runs. */
export async function aRelay(options: RelayingOptions = {}): Promise<Relaying> {
  const { filterHttpBody = false, grace = 3600 } = options
  const there = aListedCheck({ slug: 'backup', filterHttpBody })
  const server = await aHealthchecksServer([there], options)
  // Time that a test lets pass is no gap: nobody slept.
  const neighbour = aNeighbour(openHouse({ observe: 'strict' }))
  const { house, remotes } = neighbour
  const keys = options.keys ?? { apiKey: READ_WRITE, pingKey: PING_KEY }
  const remote = await remotes.editor.add({ name: 'nas', url: server.url, keys })
  const check = await house.create({ name: 'backup', timeout: 86_400, grace })
  const stored = house.monitor.checks.byUuid(check.uuid)
  if (stored === null) throw new Error('the check is gone')
  remotes.start()
  const target = options.target ?? there.uuid
  await remotes.relays.set(stored, remote, { target, make: false })
  return {
    ...neighbour,
    server,
    check,
    checkId: stored.id,
    async ping(suffix = '', body) {
      const url = check.ping_url.replace(/$/, suffix)
      const payload = body === undefined ? {} : ({ method: 'POST', payload: body } as const)
      const answer = await house.ping(url, payload)
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
    },
    arrived: () =>
      server.pings.map(({ url, body }) => {
        const place = url.replace(/^\/ping\//, '').replace(there.uuid, '')
        return body.length === 0 ? place : `${place} ${body}`
      }),
    relay() {
      const [relay] = remotes.relays.list()
      if (relay === undefined) throw new Error('there is no relay')
      return relay
    },
  }
}
