// Changes the checks that an action is meant for, says what became of them, and offers Undo. Those of this server
// by one call; those of others one by one, each at its own server.
import type { Input } from '../../../shared/procedures/index.ts'
import type { MirroredRow } from '../../../shared/views/remotes.ts'
import { call } from '../../bridge.ts'
import { attempt, messageOf, toast } from '../../ui/toast.ts'
import { t } from '../../words/t.ts'
import { NOTHING_DONE, type Outcome, outcomeText, withMore } from './many-words.ts'
import type { Targets } from './targets.ts'

export type Change = Input<'checks.changeMany'>['change']

export interface Action {
  /** Null: it is nothing that other servers know; `targets` has none of theirs. */
  readonly there: ((row: MirroredRow) => Promise<unknown>) | null
  /** Puts one of another server back as `row` says, or as near to it as that server can; left out: nothing does. */
  readonly undoThere?: (row: MirroredRow) => Promise<unknown>
  /** Whether `undoThere` can only resume that one; left out: it restores all. */
  readonly onlyResumes?: (row: MirroredRow) => boolean
  readonly change: Change
  /** What is said of those that changed. */
  readonly done: (n: number) => string
}

/** Of one call. */
const MOST = 10_000

export async function apply(targets: Targets, action: Action): Promise<void> {
  const undos: string[] = []
  let outcome: Outcome = { ...NOTHING_DONE, left: { elsewhere: targets.left } }
  for (const uuids of parts(targets.own.map(({ uuid }) => uuid))) {
    const done = await call('checks.changeMany', { uuids, change: action.change })
    outcome = withMore(outcome, done)
    if (done.undo !== null) undos.push(done.undo)
  }
  const { there, undoThere, onlyResumes = () => false } = action
  const elsewhere = there === null ? NONE_THERE : await eachThere(targets.there, there)
  outcome = {
    ...outcome,
    changed: outcome.changed + elsewhere.done.length,
    refusals: elsewhere.refusals,
  }
  const canUndo = undos.length > 0 || (undoThere !== undefined && elsewhere.done.length > 0)
  const undo = () => attempt(() => takeBack(undos, elsewhere.done, undoThere, onlyResumes))
  toast(outcomeText(outcome, action.done), canUndo ? { undo } : {})
}

async function takeBack(
  undos: readonly string[],
  rows: readonly MirroredRow[],
  undoThere: Action['undoThere'],
  onlyResumes: (row: MirroredRow) => boolean,
): Promise<void> {
  let outcome = NOTHING_DONE
  const again: string[] = []
  for (const undo of undos) {
    const done = await call('checks.undoMany', { undo })
    outcome = withMore(outcome, done)
    if (done.undo !== null) again.push(done.undo)
  }
  const there = undoThere === undefined ? NONE_THERE : await eachThere(rows, undoThere)
  const resumedThere = there.done.filter(onlyResumes).length
  outcome = {
    ...outcome,
    changed: outcome.changed + there.done.length - resumedThere,
    resumedThere,
    refusals: there.refusals,
  }
  const undo = () => attempt(() => takeBack(again, [], undefined, () => false))
  const text = outcomeText(outcome, (n) => t('many.done.undo', { n }))
  toast(text, again.length > 0 ? { undo } : {})
}

interface DoneThere {
  readonly done: readonly MirroredRow[]
  readonly refusals: Outcome['refusals']
}

const NONE_THERE: DoneThere = { done: [], refusals: NOTHING_DONE.refusals }

/** One after the other: a server is not asked a hundred things at once. */
async function eachThere(
  rows: readonly MirroredRow[],
  run: (row: MirroredRow) => Promise<unknown>,
): Promise<DoneThere> {
  const done: MirroredRow[] = []
  const refused: string[] = []
  for (const row of rows) {
    try {
      await run(row)
      done.push(row)
    } catch (error) {
      refused.push(messageOf(error))
    }
  }
  return { done, refusals: { count: refused.length, first: refused[0] ?? '' } }
}

function parts(uuids: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(uuids.length / MOST)
  return Array.from({ length: count }, (_, i) => uuids.slice(i * MOST, (i + 1) * MOST))
}
