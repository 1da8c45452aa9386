// What a flip does to what a person said of the check's alarms: stored in the write of the flip.
import type { Clock } from '../../clock.ts'
import type { Settings } from '../../store/settings.ts'
import {
  alarmSettingsAfterFlip,
  REMINDERS_SETTING,
  readRemindDefault,
} from '../rules/alarm-rules.ts'
import type { FlipDraft } from '../rules/check.ts'
import type { Tables } from '../tables/tables.ts'

export interface FlipNoterOptions {
  readonly clock: Clock
  readonly tables: Pick<Tables, 'alarmSettings'>
  readonly settings: Settings
}

/** Lets the alarmSettings of a check follow its flip, inside the write that stores the flip. */
export type NoteFlip = (checkId: number, flip: Pick<FlipDraft, 'newStatus'>) => void

/** Costs one look-up for each flip, and a ping without a flip nothing. */
export function createFlipNoter({ clock, tables, settings }: FlipNoterOptions): NoteFlip {
  return (checkId, { newStatus }) => {
    const before = tables.alarmSettings.of(checkId)
    const remindDefault = readRemindDefault(settings.get(REMINDERS_SETTING))
    const after = alarmSettingsAfterFlip(before, newStatus, { remindDefault, now: clock.now() })
    if (after !== before) tables.alarmSettings.save(checkId, after)
  }
}
