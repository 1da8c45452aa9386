// A house whose flips are delivered to targets that a test answers for, and to a desktop that writes
// down what it is told.
import { onTestFinished } from 'vitest'
import type { ConfigOf, Definition } from '../../../src/integrations/definition.ts'
import type { DesktopConfig } from '../../../src/integrations/desktop/config.ts'
import { ON_DOWN, ON_UP } from '../../../src/integrations/fields.ts'
import { INTEGRATIONS } from '../../../src/integrations/index.ts'
import { TocsinError } from '../../../src/main/errors.ts'
import type { Check, FlipDraft } from '../../../src/main/monitor/rules/check.ts'
import { createChannelEditor } from '../../../src/main/notify/channels/channel-editor.ts'
import { createConfigKey } from '../../../src/main/notify/channels/config-key.ts'
import { createKinds } from '../../../src/main/notify/kinds/kinds.ts'
import type { Delivered, Transport } from '../../../src/main/notify/kinds/transport.ts'
import { createTransportContext } from '../../../src/main/notify/kinds/transport-context.ts'
import { createFactCollector } from '../../../src/main/notify/message/collect-facts.ts'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import type { NoticeResult } from '../../../src/main/notify/notifier/notifier.ts'
import type { OutboxLimits } from '../../../src/main/notify/outbox/limits.ts'
import { createOutbox } from '../../../src/main/notify/outbox/outbox.ts'
import { createReminders } from '../../../src/main/notify/reminders/reminders.ts'
import type { Channel } from '../../../src/main/notify/tables/channels.ts'
import { randomKey } from '../../../src/main/secrets/crypto/cipher.ts'
import type { Keychain } from '../../../src/main/secrets/crypto/master-key.ts'
import { aFlip, anUpCheck, stored } from '../../support/builders.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { type House, openHouse } from '../../support/house.ts'

/** A kind with a lane for each host. */
const WIRE = {
  title: 'Wire',
  text: '',
  fields: {
    host: { type: 'text', label: 'Host', default: 'a.example' },
    secret: { type: 'text', label: 'Secret', default: '', secret: true },
    up: ON_UP,
    down: ON_DOWN,
  },
} as const satisfies Definition
type WireConfig = ConfigOf<typeof WIRE>

export interface Told {
  readonly host: string
  readonly facts: Facts
  readonly config: WireConfig
}

/** How a target answers; the default takes everything. */
export type Answer = (told: Told) => Promise<Delivered<WireConfig>>

const takes: Answer = async () => ({})

/** A keychain in memory that can be locked. */
export function aKeychain() {
  const keys: Buffer[] = []
  let isLocked = false
  const assertOpen = () => {
    if (isLocked) throw new TocsinError('SECRETS_LOCKED', 'no keychain')
  }
  const keychain: Keychain = {
    load: async () => {
      assertOpen()
      return [...keys]
    },
    create: async () => {
      assertOpen()
      const key = randomKey()
      keys.push(key)
      return key
    },
  }
  return {
    ...keychain,
    keys,
    lock(locked = true) {
      isLocked = locked
    },
  }
}

export interface DeliveringOptions {
  readonly house?: House
  readonly keychain?: ReturnType<typeof aKeychain>
  readonly answer?: Answer
  readonly wire?: Partial<Transport<WireConfig>>
  readonly limits?: Partial<OutboxLimits>
  readonly notify?: (facts: Facts, config: DesktopConfig) => Promise<NoticeResult>
}

/** The outbox is not started yet. It is stopped when the test has finished. */
export function delivering(options: DeliveringOptions = {}) {
  const { house = openHouse(), keychain = aKeychain(), answer = takes } = options
  const { monitor, tables, store, clock, dataDir, troubles } = house
  const onTrouble = (what: string, error: unknown) => void troubles.push(`${what}: ${error}`)
  const told: Told[] = []
  const shown: { readonly facts: Facts; readonly config: DesktopConfig }[] = []
  const wire: Transport<WireConfig> = {
    wants: (config, status) => config[status],
    lane: ({ host }) => host,
    capped: () => null,
    attempts: 3,
    report: async () => {},
    send(facts, config) {
      const one = { host: config.host, facts, config }
      told.push(one)
      return answer(one)
    },
    ...options.wire,
  }
  const capped = { ...wire, capped: ({ host }: WireConfig) => host }
  const wires = ['wire', 'email', 'capped'].map((kind) => ({ ...WIRE, kind }))
  const builtIn = INTEGRATIONS.filter(({ local }) => local)
  const loadKinds = async () =>
    createKinds([...builtIn, ...wires], async (kind) => (kind === 'capped' ? capped : wire))
  const seal = createConfigKey({ store, dataDir, keychain, clock })
  const document = () => '{}'
  const collector = createFactCollector({
    monitor,
    clock,
    baseUrl: () => 'http://t',
    document,
  })
  const noHttp = async () => {
    throw new Error('no web here')
  }
  const http = { request: noHttp, send: noHttp }
  const loadHttp = async () => http
  const context = createTransportContext({
    loadHttp,
    settings: store.settings,
    seal,
    env: {},
    clock,
  })
  const parts = { monitor, tables, store, clock, seal, collector, loadKinds, context, onTrouble }
  const outbox = createOutbox({
    ...parts,
    limits: options.limits ?? {},
    desktopChannel: {
      notify(facts, config) {
        shown.push({ facts, config })
        return options.notify?.(facts, config) ?? Promise.resolve({ outcome: 'sent' })
      },
    },
  })
  const reminded: string[] = []
  const reminders = createReminders({
    ...parts,
    onPlanned: outbox.planned,
    desktopChannel: {
      async remind(facts) {
        reminded.push(...facts.map(({ name }) => name))
        return facts.map(() => ({ outcome: 'sent' }))
      },
    },
  })
  onTestFinished(async () => {
    const stopping = Promise.all([outbox.stop(), reminders.stop()])
    await clock.advance(1000)
    await stopping
  })
  const editor = createChannelEditor({
    ...{ tables, monitor, store, clock, seal, loadKinds },
  })

  return {
    house,
    keychain,
    seal,
    editor,
    outbox,
    reminders,
    /** Names of the checks that the desktop was reminded of. */
    reminded,
    told,
    shown,
    /** What the targets were told, as `name status`. */
    lines: () => told.map(({ facts }) => `${facts.name} ${facts.status}`),
    /** Makes a channel of the kind `wire`, unless the fields say otherwise. */
    channel: (
      config: Record<string, unknown> = {},
      fields: { name?: string; kind?: string } = {},
    ) => editor.create(1, { name: 'ops', kind: 'wire', config, ...fields }),
    /** A check that is down, assigned to these channels. */
    check(name: string, ...channels: readonly Channel[]): Check {
      const check = stored(house, anUpCheck({ name, status: 'down' }))
      tables.assignments.set(
        check.id,
        channels.map(({ id }) => id),
      )
      return check
    },
    /** A flip of the check that waits to be told. */
    flip: ({ id }: Check, fields: Partial<FlipDraft> = {}, gapId: number | null = null) =>
      tables.flips.insert(id, aFlip(fields), null, gapId),
    /** What became of telling, oldest first. */
    outcomes: () =>
      store.db
        .prepare(
          `SELECT flip_id AS flip, channels.name AS channel, check_status AS status, outcome, error
           FROM notifications JOIN channels ON channels.id = channel_id ORDER BY notifications.id`,
        )
        .all(),
    pending: () => monitor.flips.countPending(),
  }
}

export type Delivering = ReturnType<typeof delivering>

/** The same folder after the process ended, whatever it was doing. */
export async function restarted({ house, keychain }: Delivering): Promise<Delivering> {
  await house.close()
  const next = openHouse({ dataDir: house.dataDir, clock: fakeClock() })
  return delivering({ house: next, keychain })
}

/** A target that answers when it is told to: `sent` or with an error. */
export function slowTarget() {
  const waiting: PromiseWithResolvers<Delivered<WireConfig>>[] = []
  return {
    answer: () => {
      const one = Promise.withResolvers<Delivered<WireConfig>>()
      waiting.push(one)
      return one.promise
    },
    inProgress: () => waiting.length,
    /** The one that has waited longest gets its answer. */
    release: () => waiting.shift()?.resolve({}),
  }
}

/** Never answers. */
export const silent = () => new Promise<never>(() => {})
