// Reports sent by themselves: once each, also across restarts and sleep; tried again; held back by quiet hours.
import { expect, onTestFinished, test } from 'vitest'
import { INTEGRATIONS } from '../../../src/integrations/index.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import { TocsinError } from '../../../src/main/errors.ts'
import type { Sealer } from '../../../src/main/notify/channels/config-key.ts'
import { DeliveryError } from '../../../src/main/notify/kinds/delivery-error.ts'
import { createKinds } from '../../../src/main/notify/kinds/kinds.ts'
import type { Transport } from '../../../src/main/notify/kinds/transport.ts'
import type { ReportMessage } from '../../../src/main/notify/reports/message.ts'
import { createReportSender } from '../../../src/main/notify/reports/reports.ts'
import { settingTexts } from '../../../src/main/settings/stored-settings.ts'
import { ENGLISH, type Words, wordsOf } from '../../../src/main/words.ts'
import type { ReportSending } from '../../../src/shared/model/setting.ts'
import { NATIVE as LATVIAN } from '../../../src/shared/words/lv/native.ts'
import { anUpCheck, desktopOf, stored, utc } from '../../support/builders.ts'
import { type House, openHouse } from '../../support/house.ts'

const sealer: Sealer = {
  seal: (_, text) => Buffer.from(text),
  open: (_, sealed) => Buffer.from(sealed).toString(),
}

const KINDS = [
  ...INTEGRATIONS.filter(({ local }) => local),
  {
    kind: 'ntfy',
    title: 'ntfy',
    text: '',
    fields: { value: { type: 'text', label: 'To' } },
  } as const,
]

/** A process that sends the house's reports; `answer` throws when one is refused. */
function sending(
  house: House,
  answer: (message: ReportMessage) => void = () => {},
  language: Words = ENGLISH,
) {
  const { monitor, tables, store, clock, troubles } = house
  const sent: string[] = []
  const shown: string[] = []
  const transport: Transport<{ readonly value: string }> = {
    ...{ wants: () => true, lane: () => '', capped: () => null, attempts: 1 },
    send: async () => ({}),
    async report(message, { value }) {
      answer(message)
      sent.push(`${value}: ${message.title}: ${message.headline}`)
    },
  }
  const sender = createReportSender({
    ...{ monitor, tables, store, clock },
    seal: { unlock: async () => sealer },
    loadKinds: async () => createKinds(KINDS, async () => transport),
    context: async () => ({
      http: { request: unused, send: unused },
      ...{ smtp: () => null, isShellAllowed: () => false, clock, pause: async () => {} },
    }),
    desktopChannel: {
      async announce({ title, body, opens = '' }) {
        shown.push(`${title}: ${body} ${opens}`)
        return { outcome: 'sent' }
      },
    },
    baseUrl: () => 'http://here',
    words: () => language,
    onTrouble: (what, error) => void troubles.push(`${what}: ${error}`),
  })
  const stop = async () => {
    const stopping = sender.stop()
    await clock.advance(SECOND)
    await stopping
  }
  onTestFinished(stop)
  return { ...sender, stop, sent, shown }
}

/** At Wednesday noon, with a check and an ntfy channel; reports go out on Mondays at 8. */
function aHouse(fields: Partial<ReportSending> = {}) {
  const house = openHouse()
  const { tables, clock, store } = house
  const channel = (value: string, kind = 'ntfy') =>
    tables.channels.insert(
      { projectId: 1, kind, name: value, sealed: Buffer.from(JSON.stringify({ value })) },
      clock.now(),
    )
  const phone = channel('phone')
  stored(house, anUpCheck({ timeout: 31_536_000, created: clock.now() - 30 * DAY }))
  const save = (changes: Partial<ReportSending>) => {
    const reports = {
      every: 'week',
      hour: 8,
      project: null,
      tag: '',
      channels: [phone.uuid],
      ...changes,
    }
    for (const [key, text] of settingTexts({ reports } as never)) store.settings.set(key, text)
  }
  save(fields)
  return { ...house, house, channel, phone, save }
}

const ALL = { checkId: null, before: null, from: null, to: null, limit: 10 }
const WELL = 'phone: Week of 13 January 2025: All is well: 1 check, no outage.'
const MONDAY = utc('2025-01-20T08:00')

test('nothing is sent before its time, and then once', async () => {
  const { house, clock } = aHouse()
  const { start, sent } = sending(house)
  start()
  await clock.advance(MONDAY - clock.now() - MINUTE)
  expect(sent).toEqual([])
  await clock.advance(2 * MINUTE)
  expect(sent).toEqual([WELL])
  await clock.advance(3 * HOUR)
  expect(sent).toHaveLength(1)
})

test('a restart before and after sends it no second time', async () => {
  const { house, clock } = aHouse()
  const first = sending(house)
  first.start()
  await clock.advance(MONDAY - clock.now() - HOUR)
  await first.stop()
  const second = sending(house)
  second.start()
  await clock.advance(2 * HOUR)
  await second.stop()
  expect([first.sent, second.sent]).toEqual([[], [WELL]])
  const third = sending(house)
  third.start()
  await clock.advance(2 * HOUR)
  expect(third.sent).toEqual([])
})

test('one that was slept through is sent at wake, the last one only', async () => {
  const { house, clock } = aHouse()
  const { start, sent } = sending(house)
  start()
  await clock.advance(MINUTE)
  clock.sleep(15 * DAY)
  await clock.advance(2 * MINUTE)
  expect(sent).toEqual([WELL.replace('13 January', '20 January')])
})

test('one that failed is tried again, with the same id, and given up in the end', async () => {
  const { house, clock, phone, tables } = aHouse()
  const ids: string[] = []
  const { start, sent } = sending(house, ({ id }) => {
    ids.push(id)
    throw new DeliveryError('Received status code 503')
  })
  start()
  await clock.advance(MONDAY - clock.now() + 2 * MINUTE)
  expect(tables.channels.byId(phone.id)?.lastNotify).toBeNull()
  await clock.advance(12 * HOUR)
  expect([ids.length, new Set(ids).size, sent.length]).toEqual([6, 1, 0])
  expect(ids[0]).toMatch(/^report-week-2025-01-13-\d+$/)
  expect(tables.channels.byId(phone.id)?.lastError).toBe('Received status code 503')
})

test('what a crash left is sent by the next process', async () => {
  const { house, clock } = aHouse()
  let isDown = true
  const first = sending(house, () => {
    if (isDown) throw new DeliveryError('Connection failed')
  })
  first.start()
  await clock.advance(MONDAY - clock.now() + MINUTE)
  await first.stop()
  isDown = false
  const second = sending(house)
  second.start()
  await clock.advance(2 * MINUTE)
  expect(second.sent).toEqual([WELL])
})

test('an outcome that cannot be stored for a while is stored later: nothing is sent twice', async () => {
  const { house, clock, store, tables } = aHouse()
  let isFull = false
  const full = new TocsinError('STORE_UNAVAILABLE', 'the disk is full')
  const write: typeof store.write = async (...args) => {
    if (isFull) throw full
    return store.write(...args)
  }
  const { start, sent } = sending({ ...house, store: { ...store, write } }, () => {
    isFull = true
  })
  start()
  await clock.advance(MONDAY - clock.now() + 10 * MINUTE)
  expect(sent).toEqual([WELL])
  isFull = false
  await clock.advance(2 * MINUTE)
  expect(sent).toEqual([WELL])
  expect(tables.sentReports.page(ALL)[0]?.deliveries).toMatchObject([{ outcome: 'sent' }])
})

test('quiet hours hold it back until they end', async () => {
  const { house, clock, store } = aHouse({ hour: 5 })
  const quietHours = { enabled: true, from: '22:00', to: '09:00', weekdays: [0, 1, 2, 3, 4, 5, 6] }
  for (const [key, text] of settingTexts({ quietHours } as never)) store.settings.set(key, text)
  const { start, sent } = sending(house)
  start()
  await clock.advance(MONDAY - clock.now() + 59 * MINUTE)
  expect(sent).toEqual([])
  await clock.advance(3 * MINUTE)
  expect(sent).toEqual([WELL])
})

test('the desktop shows a summary that opens the page; a group hands it on', async () => {
  const { house, clock, channel, phone, save } = aHouse()
  const group = channel(`${phone.uuid}`, 'group')
  save({ channels: [desktopOf(house).uuid, group.uuid] })
  const { start, sent, shown } = sending(house)
  start()
  await clock.advance(MONDAY - clock.now() + 3 * MINUTE)
  expect(shown).toEqual([
    'Week of 13 January 2025: All is well: 1 check, no outage. /reports?of=week&name=2025-01-13',
  ])
  expect(sent).toEqual([WELL])
})

test('the desktop shows it in the language of the installation, an integration gets it in English', async () => {
  const { house, clock, phone, save } = aHouse()
  save({ channels: [desktopOf(house).uuid, phone.uuid] })
  const { start, sent, shown } = sending(house, () => {}, wordsOf('lv', LATVIAN))
  start()
  await clock.advance(MONDAY - clock.now() + 3 * MINUTE)
  expect(shown).toEqual([
    'Nedēļa: 2025. gada 13. janvāris: Viss kārtībā: 1 pārbaude, dīkstāvju nav. /reports?of=week&name=2025-01-13',
  ])
  expect(sent).toEqual([WELL])
})

test('switched on, it sends nothing that is over; switched off, nothing more', async () => {
  const { house, clock, save } = aHouse({ every: 'off' })
  const { start, sent } = sending(house)
  start()
  await clock.advance(MONDAY - clock.now() + HOUR)
  save({})
  await clock.advance(HOUR)
  expect(sent).toEqual([])
  save({ every: 'off' })
  await clock.advance(14 * DAY)
  expect(sent).toEqual([])
})

test('one can be sent now, and says what went wrong', async () => {
  const { house, channel, phone } = aHouse()
  const broken = channel('broken')
  const { sendNow, sent } = sending(house, () => {})
  const refuses = sending(house, () => {
    throw new DeliveryError('Received status code 404')
  })
  const settings = {
    every: 'off',
    hour: 8,
    project: null,
    tag: '',
    channels: [phone.uuid],
  } as const
  expect(await sendNow(settings)).toEqual([{ channel: phone.uuid, error: '' }])
  expect(sent).toEqual([WELL.replace('13 January', '6 January')])
  expect(await refuses.sendNow({ ...settings, channels: [broken.uuid] })).toEqual([
    { channel: broken.uuid, error: 'Received status code 404' },
  ])
})

test('one that is sent now is listed as those that are due, and tried once', async () => {
  const { house, clock, channel, phone, tables } = aHouse({ every: 'off' })
  const broken = channel('broken')
  const group = channel([phone.uuid, broken.uuid].join(), 'group')
  const heard: number[] = []
  house.monitor.events.on('report', ({ id }) => heard.push(id))
  const ids: string[] = []
  const { start, sendNow, sent } = sending(house, ({ id }) => {
    ids.push(id)
    if (ids.length === 2) throw new DeliveryError('Received status code 503')
  })
  start()
  const settings = { every: 'month', hour: 8, project: null, tag: '' } as const
  expect(await sendNow({ ...settings, channels: [phone.uuid, group.uuid] })).toEqual([
    { channel: phone.uuid, error: '' },
    { channel: broken.uuid, error: 'Received status code 503' },
  ])
  expect(tables.sentReports.page(ALL)).toMatchObject([
    {
      kind: 'month',
      name: '2024-12',
      deliveries: [
        { channelName: 'phone', outcome: 'sent', error: '' },
        { channelName: 'broken', outcome: 'failed', error: 'Received status code 503' },
      ],
    },
  ])
  expect(new Set(heard)).toEqual(new Set([1]))
  await clock.advance(DAY)
  expect([sent.length, ids.length, tables.sentReports.nextDue()]).toEqual([1, 2, null])
  await sendNow({ ...settings, channels: [] })
  expect(tables.sentReports.page(ALL)).toHaveLength(1)
})

test('cut off while it is sent now, it is due for the next process', async () => {
  const { house, clock, phone, tables } = aHouse({ every: 'off' })
  const due: (number | null)[] = []
  const { sendNow } = sending(house, () => void due.push(tables.sentReports.nextDue()))
  await sendNow({ every: 'week', hour: 8, project: null, tag: '', channels: [phone.uuid] })
  expect([due, tables.sentReports.nextDue()]).toEqual([[clock.now() + 10 * MINUTE], null])
})

test('it is of the checks with a tag, where one was chosen', async () => {
  const { house, clock, save } = aHouse()
  stored(house, anUpCheck({ tags: 'db', name: 'dump', created: clock.now() - 30 * DAY }))
  stored(house, anUpCheck({ tags: 'db', name: 'sync', created: clock.now() - 30 * DAY }))
  save({ tag: 'db' })
  const { start, sent, sendNow } = sending(house)
  start()
  await clock.advance(MONDAY - clock.now() + 2 * MINUTE)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatch(/^phone: Week of 13 January 2025, tag “db”: .*2 checks/)
  const gone = '00000000-0000-4000-8000-000000000000'
  const settings = { every: 'week', hour: 8, project: gone, tag: '', channels: [] } as const
  await expect(sendNow(settings)).rejects.toThrow('the project of the report is gone')
})

test('what became of it is listed, with what failed, and told as it happens', async () => {
  const { house, clock, phone, channel, save, tables } = aHouse()
  const broken = channel('broken')
  const group = channel(broken.uuid, 'group')
  save({ tag: 'db', channels: [phone.uuid, group.uuid] })
  const heard: number[] = []
  house.monitor.events.on('report', ({ id }) => heard.push(id))
  let isDown = true
  const { start } = sending(house, () => {
    if (isDown) throw new DeliveryError('Received status code 503')
  })
  start()
  await clock.advance(MONDAY - clock.now() + MINUTE)
  const listed = () => tables.sentReports.page(ALL)
  const error = 'Received status code 503'
  expect(listed()).toMatchObject([
    {
      ...{ kind: 'week', name: '2025-01-13', projectUuid: null, tag: 'db' },
      deliveries: [
        { channelName: 'phone', outcome: 'sending', error },
        { channelName: 'broken', outcome: 'sending', error },
      ],
    },
  ])
  const before = heard.length
  isDown = false
  await clock.advance(2 * MINUTE)
  expect(listed()[0]?.deliveries.map(({ outcome, error }) => [outcome, error])).toEqual([
    ['sent', ''],
    ['sent', ''],
  ])
  const [id] = listed().map((report) => report.id)
  expect(heard.slice(before)).toEqual([id, id])
  expect(
    tables.sentReports.page({ ...ALL, before: { at: listed()[0]?.created ?? 0, id: id ?? 0 } }),
  ).toEqual([])
})

async function unused(): Promise<never> {
  throw new Error('no web here')
}
