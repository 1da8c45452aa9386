// What became of a change of many checks, in words. Pure.
import type { LeftReason, ManyChanged } from '../../../shared/views/checks.ts'
import { t } from '../../words/t.ts'

/** What became of all of them, here and on other servers. */
export interface Outcome {
  /** How many changed. */
  readonly changed: number
  /** By Undo: how many more were resumed on other servers, which cannot make them what they were. */
  readonly resumedThere: number
  readonly left: Readonly<Partial<Record<Left, number>>>
  /** What other servers refused, as they said it, the first of it. */
  readonly refusals: { readonly count: number; readonly first: string }
  /** Those that an error left as they were; null: there was none. */
  readonly cut: { readonly count: number; readonly why: string } | null
}

/** `elsewhere`: on other servers, which do not know the action, or not with this key. */
type Left = LeftReason | 'elsewhere'

export const NOTHING_DONE: Outcome = {
  changed: 0,
  resumedThere: 0,
  left: {},
  refusals: { count: 0, first: '' },
  cut: null,
}

/** With what became of more of them. */
export function withMore(outcome: Outcome, { changed, left }: ManyChanged): Outcome {
  const counts = { ...outcome.left }
  for (const { why, uuids } of left) counts[why] = (counts[why] ?? 0) + uuids.length
  return { ...outcome, changed: outcome.changed + changed, left: counts }
}

const LEFT: readonly Left[] = [
  ...(['gone', 'already', 'with-group', 'other-project', 'changed'] as const),
  ...(['unstored', 'elsewhere'] as const),
]

/**
 * `3 checks are paused. 1 was so already.`
 * @param done what is said of those that changed
 */
export function outcomeText(outcome: Outcome, done: (n: number) => string): string {
  const { changed, resumedThere, left, refusals, cut } = outcome
  return [
    ...(changed > 0 ? [done(changed)] : resumedThere === 0 ? [t('many.done.none')] : []),
    ...(resumedThere > 0 ? [t('many.resumedThere', { n: resumedThere })] : []),
    ...LEFT.flatMap((why) => {
      const n = left[why] ?? 0
      return n > 0 ? [t(`many.left.${why}`, { n })] : []
    }),
    ...(refusals.count > 0 ? [t('many.refused', { n: refusals.count, why: refusals.first })] : []),
    ...(cut === null ? [] : [t('many.cut', { n: cut.count, why: cut.why })]),
  ].join(' ')
}
