// Alarms of a tag or a project held back: which groups are, and how that is changed.
import type { CheckGroup } from '../../shared/views/checks.ts'
import type { GroupSnoozeRow } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { useAppState, useInstallationStore } from '../stores/installation.ts'
import { useNow } from '../stores/now.ts'
import { attempt, toast } from '../ui/toast.ts'
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
    const change = until === null ? 'are no longer snoozed' : `are snoozed ${words}`
    const subject = `group ${group.project} ${group.tag}`
    toast(`All ${groupText(group, projects)} ${change}.`, { undo, subject })
  })
}
