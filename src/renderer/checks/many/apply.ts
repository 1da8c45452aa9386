// Changes the checks that an action is meant for, says what became of them, and offers Undo. Those of this server
// by one call; those of others one by one, each at its own server.
import type { Input } from '../../../shared/procedures/index.ts'
import type { MirroredRow } from '../../../shared/views/remotes.ts'
import { call } from '../../bridge.ts'
import { attempt, messageOf, toast } from '../../ui/toast.ts'
import { t } from '../../words/t.ts'
import { inParts } from './in-parts.ts'
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
  const { answers, left, error } = await inParts(
    targets.own.map(({ uuid }) => uuid),
    MOST,
    (uuids) => call('checks.changeMany', { uuids: [...uuids], change: action.change }),
  )
  const undos = answers.flatMap(({ undo }) => undo ?? [])
  let outcome: Outcome = answers.reduce(withMore, {
    ...NOTHING_DONE,
    left: { elsewhere: targets.left },
  })
  const { there, undoThere, onlyResumes = () => false } = action
  const isCut = left.length > 0
  const elsewhere = there === null || isCut ? NONE_THERE : await eachThere(targets.there, there)
  if (isCut) {
    const count = left.length + (there === null ? 0 : targets.there.length)
    outcome = { ...outcome, cut: { count, why: messageOf(error) } }
  }
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
  const { answers, left, error } = await inParts(undos, 1, ([undo = '']) =>
    call('checks.undoMany', { undo }),
  )
  let outcome = answers.reduce(withMore, NOTHING_DONE)
  if (left.length > 0) {
    const rest = () => attempt(() => takeBack(left, rows, undoThere, onlyResumes))
    const back = outcomeText(outcome, (n) => t('many.done.undo', { n }))
    toast(`${back} ${t('many.undoCut', { why: messageOf(error) })}`, { undo: rest })
    return
  }
  const again = answers.flatMap(({ undo }) => undo ?? [])
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
