// A house with reminders each hour, told to a teller and to mail channels that write down whom they
// were told of.
import { onTestFinished } from 'vitest'
import { ON_DOWN } from '../../../src/integrations/fields.ts'
import { INTEGRATIONS } from '../../../src/integrations/index.ts'
import { SECOND } from '../../../src/main/clock.ts'
import { REMINDERS_SETTING } from '../../../src/main/monitor/rules/alarm-rules.ts'
import { DESKTOP_KIND } from '../../../src/main/monitor/tables/assignments.ts'
import type { Sealer } from '../../../src/main/notify/channels/config-key.ts'
import { createKinds } from '../../../src/main/notify/kinds/kinds.ts'
import type { AnyTransport, Transport } from '../../../src/main/notify/kinds/transport.ts'
import { createFactCollector } from '../../../src/main/notify/message/collect-facts.ts'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import type { NoticeResult } from '../../../src/main/notify/notifier/notifier.ts'
import { createReminders } from '../../../src/main/notify/reminders/reminders.ts'
import { aMessage, anUpCheck, stored } from '../../support/builders.ts'
import { type House, openHouse } from '../../support/house.ts'

type MailConfig = { readonly value: string; readonly down: boolean }

/** Keeps no secrets: what is sealed is the text. */
const sealer: Sealer = {
  seal: (_, text) => Buffer.from(text),
  open: (_, sealed) => Buffer.from(sealed).toString(),
}

interface Options {
  readonly house?: House
  readonly answer?: (facts: Facts) => NoticeResult
  /** Sends a mail; throws when that fails. */
  readonly mail?: () => Promise<void>
}

const FIELDS = { value: { type: 'text', label: 'To' }, down: ON_DOWN } as const
const KINDS = [
  ...INTEGRATIONS.filter(({ local }) => local),
  ...['webhook', 'email'].map((kind) => ({ kind, title: kind, text: '', fields: FIELDS })),
]

const names = (facts: readonly Facts[]) => facts.map(({ name }) => name)

/** Reminders are hourly. A mail channel takes them, a webhook does not. */
export function reminding({ house = openHouse(), answer, mail = async () => {} }: Options = {}) {
  const { monitor, tables, store, clock, troubles } = house
  store.settings.set(REMINDERS_SETTING, 'hourly')
  const notices: string[][] = []
  const mails: [to: string, names: string[]][] = []
  const base: Omit<Transport<MailConfig>, 'remind'> = {
    wants: ({ down }, status) => status === 'up' || down,
    lane: () => '',
    capped: () => null,
    attempts: 2,
    send: async () => ({}),
    report: async () => {},
  }
  const transports: Readonly<Record<string, AnyTransport>> = {
    webhook: base,
    email: {
      ...base,
      async remind(facts: readonly Facts[], { value }: MailConfig) {
        mails.push([value, names(facts)])
        await mail()
      },
    },
  }
  const reminders = createReminders({
    monitor,
    tables,
    store,
    clock,
    seal: { unlock: async () => sealer },
    desktopChannel: {
      async remind(facts) {
        notices.push(names(facts))
        return facts.map((fact) => answer?.(fact) ?? { outcome: 'sent' })
      },
    },
    collector: createFactCollector({
      monitor,
      clock,
      baseUrl: () => '',
      document: () => '',
    }),
    loadKinds: async () => createKinds(KINDS, async (kind) => transports[kind] ?? base),
    context: async () => ({
      http: { request: unused, send: unused },
      smtp: () => null,
      isShellAllowed: () => false,
      clock,
      pause: async () => {},
    }),
    onPlanned: () => {},
    onTrouble: (what, error) => void troubles.push(`${what}: ${error}`),
  })
  onTestFinished(async () => {
    const stopping = reminders.stop()
    await clock.advance(SECOND)
    await stopping
  })

  const defaultProject = () => monitor.projects.byName('Default')?.id ?? 0
  return {
    house,
    reminders,
    notices,
    mails,
    monitor,
    tables,
    advance: (ms: number) => clock.advance(ms),
    /** A channel of the project; its UUID. */
    channel(kind: string, config: object, projectId = defaultProject()) {
      const sealed = Buffer.from(JSON.stringify(config))
      return tables.channels.insert({ projectId, kind, name: kind, sealed }, clock.now())
    },
    /** A check that goes down now, with the desktop and these channels. */
    async goesDown(name: string, channelIds: readonly number[] = [], projectId = defaultProject()) {
      const check = stored(house, anUpCheck({ name, projectId, timeout: 86_400 }))
      const desktop = tables.channels.ofProject(projectId).filter(isDesktop)
      tables.assignments.set(check.id, [...desktop.map(({ id }) => id), ...channelIds])
      const target = { by: 'uuid', uuid: check.uuid } as const
      await monitor.record(target, () => aMessage({ kind: 'fail' }))
      return { ...check, ping: () => monitor.record(target, () => aMessage()) }
    },
    /** By check and kind of channel, oldest first. */
    outcomes: () =>
      store.db
        .prepare(
          `SELECT k.name, c.kind, n.purpose, n.check_status AS status, n.outcome, n.error,
             (SELECT count(*) FROM attempts WHERE notification_id = n.id) AS attempts
           FROM notifications n JOIN checks k ON k.id = n.check_id
           JOIN channels c ON c.id = n.channel_id ORDER BY n.id`,
        )
        .raw()
        .all(),
  }
}

const isDesktop = ({ kind }: { kind: string }) => kind === DESKTOP_KIND

async function unused(): Promise<never> {
  throw new Error('no web here')
}
