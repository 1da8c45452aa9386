// How the outcomes of moved checks look and are counted in words. Pure.
import { MOVE_OUTCOMES } from '../../shared/model/move-outcomes.ts'
import type { MovedCheck, MoveOutcome } from '../../shared/views/moves.ts'
import type { IconName } from '../ui/Icon.tsx'
import { t } from '../words/t.ts'
import type { ServerTone } from './server-words.ts'

export interface OutcomeLook {
  readonly icon: IconName
  readonly tone: ServerTone
}

const TROUBLE: OutcomeLook = { icon: 'warning', tone: 'trouble' }
const DONE: OutcomeLook = { icon: 'done', tone: 'ok' }

const OUTCOME_LOOKS: Readonly<Record<MoveOutcome, OutcomeLook>> = {
  create: { icon: 'plus', tone: 'waiting' },
  update: { icon: 'edit', tone: 'waiting' },
  exists: { icon: 'minus', tone: 'off' },
  same: DONE,
  refused: TROUBLE,
  created: DONE,
  updated: DONE,
  failed: TROUBLE,
  limit: TROUBLE,
  // Nothing went wrong with it.
  stopped: { icon: 'minus', tone: 'off' },
}

export function lookOf({ outcome }: Pick<MovedCheck, 'outcome'>): OutcomeLook {
  return OUTCOME_LOOKS[outcome]
}

export function outcomeWord({ outcome }: Pick<MovedCheck, 'outcome'>): string {
  return t(`moves.outcome.${outcome}`)
}

/** `12 created; 1 failed`; of a plan `12 will be created`. In the order of the outcomes. */
export function outcomesWords(checks: readonly Pick<MovedCheck, 'outcome'>[]): string {
  const outcomes = Object.keys(MOVE_OUTCOMES) as readonly MoveOutcome[]
  return outcomes
    .flatMap((outcome) => {
      const n = checks.filter((check) => check.outcome === outcome).length
      return n === 0 ? [] : [t(`moves.count.${outcome}`, { n })]
    })
    .join('; ')
}
