// What can be done to many checks at once.

import { isolated } from '../../../shared/direction.ts'
import type { MirroredRow } from '../../../shared/views/remotes.ts'
import { call } from '../../bridge.ts'
import { mirroredId } from '../../stores/mirrored.ts'
import { confirm } from '../../ui/confirm.ts'
import { attempt, deferred, STAY_MS } from '../../ui/toast.ts'
import { t } from '../../words/t.ts'
import { clearSelection, useLeaving } from '../selected.ts'
import { apply } from './apply.ts'
import { countOf, type Targets } from './targets.ts'

const placeOf = ({ remote, uniqueKey }: MirroredRow) => ({ id: remote, uniqueKey })

const write = (what: 'pause' | 'resume') => (row: MirroredRow) =>
  call('remotes.write', { do: what, ...placeOf(row) })

/** On its server, resuming it after a pause makes a check new, whatever it was before. */
function isForgotten({ status }: MirroredRow): boolean {
  return status !== 'new' && status !== 'paused'
}

/** What Undo cannot bring back on other servers is asked about first. */
export function pauseMany(targets: Targets): void {
  attempt(async () => {
    const forgotten = targets.there.filter(isForgotten).length
    const isSure =
      forgotten === 0 ||
      (await confirm({
        title: t('many.pauseTitle', { n: countOf(targets) }),
        text: t('many.pauseThere', { n: forgotten }),
        action: t('many.pause'),
      }))
    if (!isSure) return
    await apply(targets, {
      change: { do: 'pause' },
      there: write('pause'),
      undoThere: async (row) => row.status !== 'paused' && write('resume')(row),
      onlyResumes: isForgotten,
      done: (n) => t('many.done.pause', { n }),
    })
  })
}

export function resumeMany(targets: Targets): void {
  attempt(() =>
    apply(targets, {
      change: { do: 'resume' },
      there: write('resume'),
      undoThere: write('pause'),
      done: (n) => t('many.done.resume', { n }),
    }),
  )
}

/** @param until null ends it; @param time that in words */
export function snoozeMany(targets: Targets, until: number | null, time: string): void {
  const set = (row: MirroredRow, snoozedUntil: number | null) =>
    call('remotes.attend', { ...placeOf(row), snoozedUntil })
  attempt(() =>
    apply(targets, {
      change: { do: 'snooze', until },
      there: (row) => set(row, until),
      undoThere: (row) => set(row, row.snoozedUntil),
      done: (n) =>
        until === null ? t('many.done.unsnooze', { n }) : t('many.done.snooze', { n, time }),
    }),
  )
}

export interface TagChange {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

export function tagMany(targets: Targets, { add, remove }: TagChange): Promise<void> {
  const set = (row: MirroredRow, tags: readonly string[]) =>
    call('remotes.write', { do: 'edit', ...placeOf(row), fields: { tags: tags.join(' ') } })
  const retagged = ({ tags }: MirroredRow) => [
    ...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add]),
  ]
  return apply(targets, {
    change: { do: 'tag', add, remove },
    there: (row) => set(row, retagged(row)),
    undoThere: (row) => set(row, row.tags),
    done: (n) => t('many.done.tag', { n }),
  })
}

/** UUIDs of integrations. */
export function assignMany(targets: Targets, change: TagChange): Promise<void> {
  return apply(targets, {
    change: { do: 'assign', ...change },
    there: null,
    done: (n) => t('many.done.assign', { n }),
  })
}

export function moveMany(
  targets: Targets,
  project: { readonly uuid: string; readonly name: string },
): void {
  attempt(() =>
    apply(targets, {
      change: { do: 'move', project: project.uuid },
      there: null,
      done: (n) => t('many.done.move', { n, project: isolated(project.name) }),
    }),
  )
}

/** Once it is confirmed there is time for Undo, in which their pings are counted as ever. */
export function deleteMany(targets: Targets): void {
  attempt(async () => {
    const n = countOf(targets)
    const there = targets.there.length
    const isSure = await confirm({
      title: t('many.deleteTitle', { n }),
      text: [
        t('many.deleteText', { n }),
        ...(there > 0 ? [t('many.deleteThere', { n: there })] : []),
        t('many.deleteUndo', { seconds: STAY_MS / 1000 }),
      ].join(' '),
      action: t('many.deleteAction'),
    })
    if (!isSure) return
    const ids = [...targets.own.map(({ uuid }) => uuid), ...targets.there.map(mirroredId)]
    setLeaving(ids, true)
    clearSelection()
    deferred(
      t('many.deleting', { n }),
      () => deleteNow(targets).finally(() => setLeaving(ids, false)),
      () => setLeaving(ids, false),
    )
  })
}

function deleteNow(targets: Targets): Promise<void> {
  return apply(targets, {
    change: { do: 'delete' },
    there: (row) => call('remotes.write', { do: 'delete', ...placeOf(row) }),
    done: (n) => t('many.done.delete', { n }),
  })
}

function setLeaving(ids: readonly string[], are: boolean): void {
  const them = new Set(ids)
  useLeaving.setState((before) => ({
    ids: are ? before.ids.union(them) : before.ids.difference(them),
  }))
}
