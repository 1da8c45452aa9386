// How the outcomes of moved checks look and are counted in words. Pure.
import { MOVE_OUTCOMES } from '../../shared/model/move-outcomes.ts'
import type { MovedCheck, MoveOutcome } from '../../shared/views/moves.ts'
import { recognized } from '../../shared/words/recognized.ts'
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
}

/** By the English text: one is that of hundreds of checks. */
const stops = new Map<string, boolean>()
const STAYED: OutcomeLook = { icon: 'minus', tone: 'off' }

type Moved = Pick<MovedCheck, 'outcome' | 'problem'>

/** The move was cancelled before it came to this check: nothing went wrong with it. */
export function isStopped({ outcome, problem }: Moved): boolean {
  if (outcome !== 'failed') return false
  const isStop = stops.get(problem) ?? recognized(problem)?.key === 'remoteRefusals.stopped'
  stops.set(problem, isStop)
  return isStop
}

export function lookOf(check: Moved): OutcomeLook {
  return isStopped(check) ? STAYED : OUTCOME_LOOKS[check.outcome]
}

export function outcomeWord(check: Moved): string {
  return isStopped(check) ? t('moves.notMoved') : t(`moves.outcome.${check.outcome}`)
}

/** `12 created; 1 failed`; of a plan `12 will be created`. In the order of the outcomes. */
export function outcomesWords(checks: readonly Moved[]): string {
  const outcomes = Object.keys(MOVE_OUTCOMES) as readonly MoveOutcome[]
  const [stopped, others] = [checks.filter(isStopped), checks.filter((check) => !isStopped(check))]
  const parts = outcomes.flatMap((outcome) => {
    const n = others.filter((check) => check.outcome === outcome).length
    return n === 0 ? [] : [t(`moves.count.${outcome}`, { n })]
  })
  const last = stopped.length === 0 ? [] : [t('moves.notMovedCount', { n: stopped.length })]
  return [...parts, ...last].join('; ')
}
