// Alarms of a tag or a project held back: which groups are, and how that is changed.

import type { CheckGroup } from '../../shared/views/checks.ts'
import type { GroupSnoozeRow } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { useAppState, useInstallationStore } from '../stores/installation.ts'
import { useNow } from '../stores/now.ts'
import { attempt, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { groupText } from './groups.ts'

/** Those that have not ended. */
export function useGroupSnoozes(): readonly GroupSnoozeRow[] {
  const { snoozes = [] } = useAppState()
  const ends = useNow((now) => snoozes.filter(({ until }) => until > now).length)
  return ends === 0 ? [] : snoozes
}

/** @param until null ends it; @param words how long that is */
export function snoozeGroup(group: CheckGroup, until: number | null, words: string): void {
  const projects = useInstallationStore.getState().known?.projects ?? []
  attempt(async () => {
    const { before } = await call('checks.snoozeGroup', { ...group, until })
    const undo = () => attempt(() => call('checks.snoozeGroup', { ...group, until: before }))
    const name = groupText(group, projects)
    const text =
      until === null
        ? t('checkList.groupUnsnoozed', { group: name })
        : t('checkList.groupNowSnoozed', { group: name, words })
    toast(text, { undo, subject: `group/${group.project}/${group.tag}` })
  })
}
