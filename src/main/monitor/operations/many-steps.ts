// What a change of many checks does to one of them, inside a write, and how that is taken back. Each step is the
// one that a change of a single check takes.
import type { LeftReason } from '../../../shared/views/checks.ts'
import type { Clock, Millis } from '../../clock.ts'
import { isSnoozed } from '../rules/alarm-rules.ts'
import { type Check, retagged } from '../rules/check.ts'
import type { Tables } from '../tables/tables.ts'
import type { Alarms } from './alarms.ts'
import { assignChannels } from './assign.ts'
import type { LifecycleSteps, TakeBack } from './lifecycle.ts'
import { moveWithin } from './transfer.ts'
import type { Emit } from './unit-of-work.ts'

/** What is done to each check. */
export type ManyChange =
  | { readonly do: 'pause' | 'resume' | 'delete' }
  /** Null ends the snooze. */
  | { readonly do: 'snooze'; readonly until: Millis | null }
  | { readonly do: 'tag'; readonly add: readonly string[]; readonly remove: readonly string[] }
  /** Ids of channels. */
  | { readonly do: 'assign'; readonly add: readonly number[]; readonly remove: readonly number[] }
  | { readonly do: 'move'; readonly projectId: number }

/** What became of one check: why it was left alone, or how the change is taken back (null: by nothing). */
export type Stepped = { readonly left: LeftReason } | { readonly takeBack: TakeBack | null }

export type ManyStep = (check: Check, emit: Emit) => Stepped

export interface ManyStepsOptions {
  readonly clock: Clock
  readonly tables: Tables
  readonly lifecycle: LifecycleSteps
  readonly alarms: Pick<Alarms, 'of' | 'snoozeWithin' | 'takeSnoozeBackWithin' | 'followGroups'>
}

const GONE: Stepped = { left: 'gone' }
const ALREADY: Stepped = { left: 'already' }

/** Closures of a step keep as little of a check as they need: there may be thousands. */
export function createManySteps({ clock, tables, lifecycle, alarms }: ManyStepsOptions) {
  const { checks, assignments, projects } = tables

  function pause({ id }: Check, emit: Emit): Stepped {
    const paused = lifecycle.pause(id, emit)
    if (paused === null) return GONE
    const { flipId } = paused
    if (flipId === null) return ALREADY
    return {
      takeBack(emit) {
        const restored = lifecycle.takePauseBack(id, emit, flipId)
        if (restored === 'changed') return 'changed'
        return restored === null ? 'gone' : 'taken-back'
      },
    }
  }

  function resume({ id }: Check, emit: Emit): Stepped {
    const resumed = lifecycle.resume(id, emit)
    if (resumed === null) return GONE
    return resumed === 'not-paused' ? ALREADY : { takeBack: resumed.takeBack }
  }

  function remove({ id }: Check, emit: Emit): Stepped {
    return lifecycle.remove(id, emit) ? { takeBack: null } : GONE
  }

  function snooze(until: Millis | null): ManyStep {
    return ({ id }, emit) => {
      const { snoozedUntil, ...groups } = alarms.of(id)
      const now = clock.now()
      if (until === null && (snoozedUntil === null || snoozedUntil <= now)) {
        return isSnoozed({ ...groups, snoozedUntil: null }, now) ? { left: 'with-group' } : ALREADY
      }
      if (snoozedUntil === until) return ALREADY
      alarms.snoozeWithin(id, until, emit)
      return {
        takeBack: (emit) => alarms.takeSnoozeBackWithin(id, { until, before: snoozedUntil }, emit),
      }
    }
  }

  function setTags(check: Check, tags: string, emit: Emit): void {
    checks.saveSettings({ ...check, tags }, ['tags'])
    // Maintenance of the tag moved its deadline, or does now.
    checks.unshiftDeadline(check.id)
    alarms.followGroups(check.id)
    emit('check', { id: check.id })
  }

  function tag(change: Parameters<typeof retagged>[1]): ManyStep {
    return (check, emit) => {
      const { id, tags: before } = check
      const after = retagged(before, change)
      if (after === null) return ALREADY
      setTags(check, after, emit)
      return {
        takeBack(emit) {
          const now = checks.byId(id)
          if (now === null) return 'gone'
          if (now.tags !== after) return 'changed'
          setTags(now, before, emit)
          return 'taken-back'
        },
      }
    }
  }

  /** Those that are still there, of that project. */
  function ofProject(projectId: number, channelIds: readonly number[]): readonly number[] {
    const own = new Set(assignments.ofProject(projectId).map(({ id }) => id))
    return channelIds.filter((id) => own.has(id))
  }

  function assign(change: { add: readonly number[]; remove: readonly number[] }): ManyStep {
    return ({ id, projectId }, emit) => {
      const before = assignments.ofCheck(id)
      const add = ofProject(projectId, change.add)
      const asked = [...change.add, ...change.remove]
      const isForeign = asked.length > 0 && ofProject(projectId, asked).length === 0
      if (isForeign) return { left: 'other-project' }
      const after = [...new Set([...before, ...add]).difference(new Set(change.remove))]
      if (isSameSet(before, after)) return ALREADY
      assignChannels(tables, id, after, emit)
      emit('check', { id })
      return {
        takeBack(emit) {
          const now = checks.byId(id)
          if (now === null) return 'gone'
          const isOurs = now.projectId === projectId && isSameSet(assignments.ofCheck(id), after)
          if (!isOurs) return 'changed'
          assignChannels(tables, id, ofProject(projectId, before), emit)
          emit('check', { id })
          return 'taken-back'
        },
      }
    }
  }

  function move(to: number): ManyStep {
    return ({ id, projectId: from }, emit) => {
      if (from === to) return ALREADY
      const before = assignments.ofCheck(id)
      const channels = assignments.ofProject(to).map((channel) => channel.id)
      moveWithin({ tables, alarms }, id, to, channels, emit)
      return {
        takeBack(emit) {
          const now = checks.byId(id)
          if (now === null) return 'gone'
          if (now.projectId !== to || projects.byId(from) === null) return 'changed'
          moveWithin({ tables, alarms }, id, from, ofProject(from, before), emit)
          return 'taken-back'
        },
      }
    }
  }

  return (change: ManyChange): ManyStep => {
    switch (change.do) {
      case 'pause':
        return pause
      case 'resume':
        return resume
      case 'delete':
        return remove
      case 'snooze':
        return snooze(change.until)
      case 'tag':
        return tag(change)
      case 'assign':
        return assign(change)
      case 'move':
        return move(change.projectId)
    }
  }
}

function isSameSet(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && new Set(a).isSubsetOf(new Set(b))
}
