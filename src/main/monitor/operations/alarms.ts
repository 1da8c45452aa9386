// What a person says of a check's alarms, stored: snooze, acknowledge, reminders, critical. What it
// does to them is decided in alarm-rules.ts.
import type { Clock, Millis, Seconds } from '../../clock.ts'
import type { Settings } from '../../store/settings.ts'
import type { Attention } from '../tables/alarm-settings.ts'
import {
  attentionAfterFlip,
  attentionAfterNewDefault,
  type Circumstances,
  REMINDERS_SETTING,
  readRemindDefault,
  remindedLater,
} from '../rules/alarm-rules.ts'
import type { Check, FlipDraft } from '../rules/check.ts'
import type { Journal } from './unit-of-work.ts'
import type { Tables } from '../tables/tables.ts'

export interface FlipNoterOptions {
  readonly clock: Clock
  readonly tables: Pick<Tables, 'attention'>
  readonly settings: Settings
}

export interface AttenderOptions extends FlipNoterOptions {
  readonly tables: Pick<Tables, 'attention' | 'checks'>
  readonly journal: Journal
}

export type Said =
  | { readonly outcome: 'said'; readonly attention: Attention }
  | { readonly outcome: 'gone' }
  /** There is no outage to acknowledge. */
  | { readonly outcome: 'not-down' }

/** Lets the attention of a check follow its flip, inside the write that stores the flip. */
export type NoteFlip = (checkId: number, flip: Pick<FlipDraft, 'newStatus'>) => void

/** Costs one look-up for each flip, and a ping without a flip nothing. */
export function createFlipNoter({ clock, tables, settings }: FlipNoterOptions): NoteFlip {
  return (checkId, { newStatus }) => {
    const before = tables.attention.of(checkId)
    const remindDefault = readRemindDefault(settings.get(REMINDERS_SETTING))
    const after = attentionAfterFlip(before, newStatus, { remindDefault, now: clock.now() })
    if (after !== before) tables.attention.save(checkId, after)
  }
}

export type Attender = ReturnType<typeof createAttender>

export function createAttender({ clock, tables, settings, journal }: AttenderOptions) {
  const { checks, attention } = tables

  function circumstancesOf({ status }: Pick<Check, 'status'>): Circumstances {
    const remindDefault = readRemindDefault(settings.get(REMINDERS_SETTING))
    return { isDown: status === 'down', remindDefault, now: clock.now() }
  }

  function say(
    checkId: number,
    change: (before: Attention, circumstances: Circumstances) => Attention,
    needs?: 'down',
  ): Promise<Said> {
    return journal.write((emit) => {
      const check = checks.byId(checkId)
      if (check === null) return { outcome: 'gone' }
      if (needs === 'down' && check.status !== 'down') return { outcome: 'not-down' }
      const after = change(attention.of(checkId), circumstancesOf(check))
      attention.save(checkId, after)
      emit('check', { id: checkId })
      return { outcome: 'said', attention: after }
    })
  }

  return {
    /** Holds back alarms and reminders until then; null: no longer. */
    snooze: (checkId: number, until: Millis | null) =>
      say(checkId, (before, now) => remindedLater({ ...before, snoozedUntil: until }, now)),

    /** No more reminders of the outage in progress; saying it twice changes nothing. */
    acknowledge: (checkId: number) =>
      say(
        checkId,
        (before, now) =>
          remindedLater({ ...before, acknowledged: before.acknowledged ?? clock.now() }, now),
        'down',
      ),

    /** Takes the acknowledgement back. */
    unacknowledge: (checkId: number) =>
      say(checkId, (before, now) => remindedLater({ ...before, acknowledged: null }, now)),

    /** Seconds between reminders; 0: none; null: as the setting `reminders` says. */
    setReminders: (checkId: number, every: Seconds | null) =>
      say(checkId, (before, now) => remindedLater({ ...before, remindEvery: every }, now)),

    /** Whether its alarms pass quiet hours. */
    setCritical: (checkId: number, critical: boolean) =>
      say(checkId, (before) => ({ ...before, critical })),

    /** Counts anew what waits, after the setting `reminders` was changed. */
    rescheduleReminders(): Promise<void> {
      return journal.write(() => {
        for (const check of checks.all()) {
          const before = attention.of(check.id)
          const after = attentionAfterNewDefault(before, circumstancesOf(check))
          if (after !== before) attention.save(check.id, after)
        }
      })
    },

    /** Counts the next reminder from now, inside a write: one was given. */
    noteReminded(checkId: number): void {
      const check = checks.byId(checkId)
      if (check === null) return
      attention.save(checkId, remindedLater(attention.of(checkId), circumstancesOf(check)))
    },
  }
}
