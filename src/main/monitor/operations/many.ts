// Many checks changed by one wish, and that taken back. The checks go one by one in portions: a crash in between
// leaves each of them either as it was or changed, and nobody was told that all are.

import { randomUUID } from 'node:crypto'
import type { LeftReason, ManyChanged } from '../../../shared/views/checks.ts'
import { tell } from '../../../shared/words/told.ts'
import { HOUR, type Millis } from '../../clock.ts'
import { TocsinError } from '../../errors.ts'
import type { TakeBack } from './lifecycle.ts'
import { createManySteps, type ManyChange, type ManyStepsOptions } from './many-steps.ts'
import { inPortions } from './portions.ts'
import type { UnitOfWork } from './unit-of-work.ts'

export type { ManyChange }

export interface ManyChecks {
  /**
   * Changes each check that can be changed.
   * @param uuids one that is named twice counts once
   * @throws what the store refuses the first portion with: nothing was changed
   */
  changeMany(uuids: readonly string[], change: ManyChange): Promise<ManyChanged>
  /**
   * Makes a change undone: each check is as it was before, but for those that were changed since.
   * @param name `undo` of that change; again for what could not be stored, which the answer's `undo` says
   * @throws TocsinError CONFLICT when it is not known any more: it was undone, is an hour old, the server was
   *   started again, or many were changed since
   */
  undoMany(name: string): Promise<ManyChanged>
}

/** What is remembered of all changes together. */
const MOST_REMEMBERED = 20_000
const REMEMBERED: Millis = HOUR

export interface ManyOptions extends ManyStepsOptions {
  readonly unitOfWork: UnitOfWork
}

/** One check of a change. */
interface Changed {
  readonly uuid: string
  readonly takeBack: TakeBack
}

interface Remembered {
  readonly at: Millis
  readonly changes: readonly Changed[]
}

type Outcome = { readonly uuid: string } & (
  | { readonly left: LeftReason }
  | { readonly takeBack: TakeBack | null }
)

export function createMany(options: ManyOptions): ManyChecks {
  const { clock, tables, unitOfWork } = options
  const stepOf = createManySteps(options)
  /** By name, oldest first. */
  const remembered = new Map<string, Remembered>()

  function remember(changes: readonly Changed[]): string | null {
    if (changes.length === 0) return null
    const name = randomUUID()
    remembered.set(name, { at: clock.now(), changes })
    let count = 0
    for (const [known, { at, changes }] of [...remembered].reverse()) {
      count += changes.length
      const isOver = count > MOST_REMEMBERED || clock.now() - at > REMEMBERED
      if (known !== name && isOver) remembered.delete(known)
    }
    return name
  }

  /** Of what the store takes no more, each is left as it is. */
  async function collect<T extends { readonly uuid: string }>(
    items: readonly T[],
    step: (item: T, emit: Parameters<TakeBack>[0]) => Outcome,
  ): Promise<readonly Outcome[]> {
    const outcomes: Outcome[] = []
    try {
      await inPortions(unitOfWork, items, step, (portion) => void outcomes.push(...portion))
    } catch (error) {
      if (outcomes.length === 0) throw error
      const rest = items.slice(outcomes.length)
      outcomes.push(...rest.map(({ uuid }) => ({ uuid, left: 'unstored' as const })))
    }
    return outcomes
  }

  return {
    async changeMany(uuids, change) {
      const step = stepOf(change)
      const items = [...new Set(uuids)].map((uuid) => ({ uuid }))
      const outcomes = await collect(items, ({ uuid }, emit): Outcome => {
        const check = tables.checks.byUuid(uuid)
        return check === null ? { uuid, left: 'gone' } : { uuid, ...step(check, emit) }
      })
      return { ...summed(outcomes), undo: remember(outcomes.filter(canBeTakenBack)) }
    },

    async undoMany(name) {
      const known = remembered.get(name)
      if (known === undefined || clock.now() - known.at > REMEMBERED) throw forgotten()
      remembered.delete(name)
      const outcomes = await collect(known.changes, ({ uuid, takeBack }, emit): Outcome => {
        const outcome = takeBack(emit)
        return outcome === 'taken-back' ? { uuid, takeBack: null } : { uuid, left: outcome }
      }).catch((error) => {
        // Nothing was taken back: it can be tried again.
        remembered.set(name, known)
        throw error
      })
      const unstored = new Set(
        outcomes.flatMap((one) => ('left' in one && one.left === 'unstored' ? one.uuid : [])),
      )
      const rest = known.changes.filter(({ uuid }) => unstored.has(uuid))
      if (rest.length > 0) remembered.set(name, { ...known, changes: rest })
      return { ...summed(outcomes), undo: rest.length > 0 ? name : null }
    },
  }
}

function canBeTakenBack(outcome: Outcome): outcome is Changed {
  return 'takeBack' in outcome && outcome.takeBack !== null
}

function summed(outcomes: readonly Outcome[]): Pick<ManyChanged, 'changed' | 'left'> {
  const left = outcomes.filter((outcome) => 'left' in outcome)
  const byReason = Map.groupBy(left, ({ left }) => left)
  return {
    changed: outcomes.length - left.length,
    left: [...byReason].map(([why, of]) => ({ why, uuids: of.map(({ uuid }) => uuid) })),
  }
}

function forgotten(): TocsinError {
  return new TocsinError('CONFLICT', tell('refusals.noUndo'))
}
