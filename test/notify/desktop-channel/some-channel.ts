// A house whose flips are handed to a teller as the outbox hands them in, and a notifier that
// writes down what it was to show.

import { onTestFinished } from 'vitest'
import type { DesktopConfig } from '../../../src/integrations/desktop/config.ts'
import type { Millis } from '../../../src/main/clock.ts'
import type { FlipDraft } from '../../../src/main/monitor/rules/check.ts'
import { DESKTOP_KIND } from '../../../src/main/monitor/tables/assignments.ts'
import { createDesktopChannel } from '../../../src/main/notify/desktop-channel/desktop-channel.ts'
import { createFactCollector } from '../../../src/main/notify/message/collect-facts.ts'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import type { Notice, NoticeResult } from '../../../src/main/notify/notifier/notifier.ts'
import { settingTexts } from '../../../src/main/settings/stored-settings.ts'
import { ENGLISH, type Words } from '../../../src/main/words.ts'
import type { SettingValues } from '../../../src/shared/model/settings.ts'
import { aFlip, anUpCheck, stored } from '../../support/builders.ts'
import { type House, openHouse } from '../../support/house.ts'

export type Answer = (notice: Notice) => Promise<NoticeResult>

const sent: Answer = async () => ({ outcome: 'sent' })

export const CHANNEL: DesktopConfig = { critical: false, sound: true }

/** The teller is not started yet. It is stopped when the test has finished. */
export function aDesk({
  answer = sent,
  house = openHouse(),
  words = ENGLISH,
}: {
  answer?: Answer
  words?: Words
  house?: House
} = {}) {
  const { monitor, tables, store, clock, troubles } = house
  const told: Notice[] = []
  const desktopChannel = createDesktopChannel({
    monitor,
    tables,
    store,
    clock,
    notifier: {
      show(notice) {
        told.push(notice)
        return answer(notice)
      },
    },
    words: () => words,
    onTrouble: (what, error) => void troubles.push(`${what}: ${error}`),
  })
  onTestFinished(() => desktopChannel.stop())
  const collector = createFactCollector({
    monitor,
    clock,
    baseUrl: () => '',
    document: () => '',
  })
  const channelId = tables.channels.all().find(({ kind }) => kind === DESKTOP_KIND)?.id ?? 0
  /** By name of the check, in the order of their outcomes. */
  const results: (readonly [name: string, result: string])[] = []

  function note(facts: Facts, result: NoticeResult): void {
    results.push([facts.name, result.outcome === 'sent' ? 'sent' : result.reason])
  }

  /** Hands a flip in and stores its outcome, as the outbox does. */
  function notify(flipId: number, channel: DesktopConfig = CHANNEL): void {
    const flip = monitor.flips.byId(flipId)
    const facts = flip === null ? null : collector.ofFlip(flip)
    if (facts === null) throw new Error(`no flip ${flipId}`)
    const { check, status: checkStatus } = facts
    const draft = { purpose: 'flip', flipId, checkId: check.id, channelId, checkStatus } as const
    const id = tables.notifications.plan({ ...draft, created: clock.now() })
    desktopChannel.notify(facts, channel).then(async (result) => {
      note(facts, result)
      const error = result.outcome === 'sent' ? '' : result.reason
      await store.write(() => tables.notifications.finish(id ?? 0, result.outcome, error, 0))
    })
  }

  return {
    house,
    desktopChannel,
    collector,
    told,
    results,
    notify,
    titles: () => told.map(({ title }) => title),
    set(settings: Partial<SettingValues>): void {
      for (const [key, text] of settingTexts(settings)) store.settings.set(key, text)
    },
    /** From now on, each flip that somebody is to be told of is handed in. */
    listen(): void {
      onTestFinished(
        monitor.events.on('flip', ({ id, processed }) => {
          if (processed === null) notify(id)
        }),
      )
    },
    /** A flip of a check that is down, made if it is new: the check's id and the flip's. */
    flip(name: string, fields: Partial<FlipDraft & { gapId: number }> = {}) {
      const existing = monitor.checks.all().find((check) => check.name === name)
      const check = existing ?? stored(house, anUpCheck({ name, status: 'down' }))
      const { gapId = null, ...draft } = fields
      const id = tables.flips.insert(
        check.id,
        aFlip({ created: clock.now(), ...draft }),
        null,
        gapId,
      )
      return { checkId: check.id, uuid: check.uuid, flipId: id }
    },
    /** Makes flips of as many new checks and hands them in at once. */
    down(...names: string[]): void {
      store.writeNow(() => {
        for (const name of names) notify(this.flip(name).flipId)
      })
    },
    up(...names: string[]): void {
      const fields = { oldStatus: 'down', newStatus: 'up', reason: '' } as const
      store.writeNow(() => {
        for (const name of names) notify(this.flip(name, fields).flipId)
      })
    },
    /** Asks for a reminder of these checks, and notes what became of each. */
    async remind(names: readonly string[], channel: DesktopConfig = CHANNEL): Promise<void> {
      const checks = monitor.checks.all().filter(({ name }) => names.includes(name))
      const facts = checks.map((check) => collector.ofReminder(check, clock.now()))
      const outcomes = await desktopChannel.remind(facts, channel)
      outcomes.forEach((result, i) => {
        const of = facts[i]
        if (of !== undefined) note(of, result)
      })
    },
    outcomes: () =>
      store.db
        .prepare<[], { name: string; outcome: string; error: string }>(
          `SELECT name, outcome, error FROM notifications n JOIN checks c ON c.id = n.check_id
           ORDER BY n.id`,
        )
        .all()
        .map(({ name, outcome, error }) => [name, outcome, error]),
  }
}

export const LOOK_ROUND: Millis = 100
