// Stores snoozes of a tag or a project. What they hold back is decided where a check's own snooze is
// (rules/alarm-rules.ts).
import { tell } from '../../../shared/words/told.ts'
import type { Clock, Millis } from '../../clock.ts'
import { invalidFields, TocsinError } from '../../errors.ts'
import type { Settings } from '../../store/settings.ts'
import {
  REMINDERS_SETTING,
  readRemindDefault,
  remindedLater,
  SNOOZED,
} from '../rules/alarm-rules.ts'
import { type CheckGroup, type GroupSnooze, isOfGroup } from '../rules/group-snooze.ts'
import type { Member } from '../tables/group-snoozes.ts'
import type { Tables } from '../tables/tables.ts'
import type { UnitOfWork } from './unit-of-work.ts'

export interface GroupSnoozes {
  /** Those that have not ended. */
  running(): readonly GroupSnooze[]
  /** How many checks are in the group now. */
  count(group: CheckGroup): number
  /**
   * Holds back alarms and reminders of all checks of the group until then, also of those that join it; null
   * ends it. Resolves with the end of the snooze before; null: there was none.
   * @throws TocsinError INVALID naming the field, CONFLICT when there are 200
   */
  snooze(group: CheckGroup, until: Millis | null): Promise<Millis | null>
}

const LIMIT = 200

export interface GroupSnoozesOptions {
  readonly clock: Clock
  readonly settings: Settings
  readonly tables: Pick<Tables, 'alarmSettings' | 'flips' | 'groupSnoozes'>
  readonly unitOfWork: Pick<UnitOfWork, 'write'>
}

export function createGroupSnoozes(options: GroupSnoozesOptions): GroupSnoozes {
  const { clock, settings, unitOfWork } = options
  const { alarmSettings, flips, groupSnoozes } = options.tables

  function running(): readonly GroupSnooze[] {
    const now = clock.now()
    return groupSnoozes.all().filter(({ until }) => until > now)
  }

  function membersOf(group: CheckGroup): readonly Member[] {
    return groupSnoozes.candidates(group).filter((check) => isOfGroup(group, check))
  }

  /** An alarm that is held back is told at the end of the snooze, as a reminder. */
  function remindLater({ id, status }: Member): void {
    if (status !== 'down') return
    const remindDefault = readRemindDefault(settings.get(REMINDERS_SETTING))
    const before = alarmSettings.of(id)
    const after = remindedLater(before, {
      ...{ isDown: true, remindDefault, now: clock.now() },
      isUntold: flips.isHeldBack(id, SNOOZED),
    })
    if (after !== before) alarmSettings.save(id, after)
  }

  return {
    running,
    count: (group) => membersOf(group).length,

    async snooze(asked, until) {
      const group = readGroup(asked)
      return unitOfWork.write((emit) => {
        const now = clock.now()
        groupSnoozes.deleteBefore(now)
        const known = groupSnoozes.all()
        const before = known.find((one) => isSame(one, group))?.until ?? null
        if (until === null || until <= now) groupSnoozes.remove(group)
        else if (before === null && known.length >= LIMIT) {
          throw new TocsinError('CONFLICT', tell('refusals.mostSnoozes', { max: LIMIT }))
        } else groupSnoozes.save({ ...group, until })
        for (const check of membersOf(group)) {
          remindLater(check)
          emit('check', { id: check.id })
        }
        return before
      })
    },
  }
}

function isSame(a: CheckGroup, b: CheckGroup): boolean {
  return a.projectId === b.projectId && a.tag === b.tag
}

/** @throws TocsinError INVALID */
function readGroup({ projectId, tag }: CheckGroup): CheckGroup {
  const read = tag.trim()
  if (/\s/.test(read)) throw invalidFields({ tag: tell('problems.oneTag') })
  if (read === '' && projectId === null) throw invalidFields({ tag: tell('problems.nameTag') })
  return { projectId, tag: read }
}
