// A move in words: what happens to each check. Pure.
import type { MoveOutcome, MoveReport } from '../../shared/views/moves.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { ServerTone } from './server-words.ts'

export interface OutcomeWords {
  readonly word: string
  readonly icon: IconName
  readonly tone: ServerTone
}

export const OUTCOMES: Readonly<Record<MoveOutcome, OutcomeWords>> = {
  create: { word: 'Will be created', icon: 'plus', tone: 'waiting' },
  update: { word: 'Will be changed', icon: 'edit', tone: 'waiting' },
  exists: { word: 'There, and left alone', icon: 'pause', tone: 'off' },
  same: { word: 'There already', icon: 'done', tone: 'ok' },
  refused: { word: 'Cannot be moved', icon: 'warning', tone: 'trouble' },
  created: { word: 'Created', icon: 'done', tone: 'ok' },
  updated: { word: 'Changed', icon: 'done', tone: 'ok' },
  failed: { word: 'Failed', icon: 'warning', tone: 'trouble' },
  limit: { word: 'No room there', icon: 'warning', tone: 'trouble' },
}

/** How many checks a start would create or change. */
export function countToMove({ checks }: Pick<MoveReport, 'checks'>): number {
  return checks.filter(({ outcome }) => outcome === 'create' || outcome === 'update').length
}

/** `12 checks created, 1 failed`; of a plan: `12 checks will be created`. In the order of the outcomes. */
export function outcomesText({ checks }: Pick<MoveReport, 'checks'>): string {
  const parts = Object.entries(OUTCOMES).flatMap(([outcome, { word }]) => {
    const count = checks.filter((check) => check.outcome === outcome).length
    return count === 0 ? [] : [`${count} ${word.charAt(0).toLowerCase()}${word.slice(1)}`]
  })
  return parts.join('; ')
}

export function checksText(count: number): string {
  return count === 1 ? '1 check' : `${count} checks`
}
