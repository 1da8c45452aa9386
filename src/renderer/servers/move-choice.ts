// Which checks of a plan a person moves: all, but for those that were unticked. Pure.
import { MOVE_OUTCOMES } from '../../shared/model/move-outcomes.ts'
import type { MovedCheck, MoveReport } from '../../shared/views/moves.ts'
import { t } from '../words/t.ts'

export type Direction = 'to' | 'from'

export interface ChoiceOptions {
  readonly direction: Direction
  /** Of a move to a server: checks that are there already are relayed, too. */
  readonly relay: boolean
  /** Ids of the checks that are left out. */
  readonly unticked: ReadonlySet<string>
}

/** What names it in a request: its UUID here, or what the other server lists it by; null: nothing does. */
export function idOf({ uuid, target }: MovedCheck, direction: Direction): string | null {
  return direction === 'to' ? uuid : target
}

/** Whether a start would do something with it. */
export function isOpen({ outcome }: MovedCheck, { relay }: Pick<ChoiceOptions, 'relay'>): boolean {
  return MOVE_OUTCOMES[outcome].isToDo || (relay && outcome === 'same')
}

/** Whether it goes along. One without an id goes with the others, or not at all. */
export function isTicked(check: MovedCheck, options: ChoiceOptions): boolean {
  const { direction, unticked } = options
  const id = idOf(check, direction)
  return isOpen(check, options) && (id === null ? unticked.size === 0 : !unticked.has(id))
}

export interface Choice {
  /** Those that go. */
  readonly chosen: readonly MovedCheck[]
  /** Those that could go, and do not. */
  readonly leftOut: number
  /** As a request names them; null: all of the plan. */
  readonly ids: readonly string[] | null
}

export function choiceOf({ checks }: Pick<MoveReport, 'checks'>, options: ChoiceOptions): Choice {
  const open = checks.filter((check) => isOpen(check, options))
  const chosen = open.filter((check) => isTicked(check, options))
  const ids = chosen.flatMap((check) => idOf(check, options.direction) ?? [])
  const leftOut = open.length - chosen.length
  return { chosen, leftOut, ids: leftOut === 0 ? null : ids }
}

/** `Move 12 checks`, `Bring 12 checks`; where all of them are there already, `Relay 12 checks`. */
export function startText(chosen: readonly MovedCheck[], direction: Direction): string {
  if (direction === 'from') return t('servers.startBring', { n: chosen.length })
  const isDone = chosen.length > 0 && chosen.every(({ outcome }) => outcome === 'same')
  return t(isDone ? 'servers.startRelay' : 'servers.startMove', { n: chosen.length })
}

/** Those of a name or schedule with all of these words. */
export function foundChecks(checks: readonly MovedCheck[], text: string): readonly MovedCheck[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return checks.filter(({ name, tags, schedule }) => {
    const searched = `${name} ${tags} ${schedule}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  })
}
