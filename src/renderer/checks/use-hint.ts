// What is out of the usual about the runs of a check, and how it is said.
import { hintOf } from '../../shared/pace.ts'
import { statusNow } from '../../shared/status.ts'
import type { CheckRow } from '../../shared/views/checks.ts'
import { useBeats } from '../stores/beats.ts'
import { useNow } from '../stores/now.ts'
import { countdownText, roughSpanText, spanText } from '../ui/time-words.ts'

export interface HintWords {
  readonly kind: 'long' | 'fast'
  /** `41 min`, `4 s` */
  readonly took: string
  /** `13 min` */
  readonly usual: string
}

const SEPARATOR = '|'

/** Null: nothing is. */
export function useHint(row: CheckRow): HintWords | null {
  const pace = useBeats(row)?.pace ?? null
  // As one text: rows re-render when what is said changes.
  const text = useNow((now) => {
    const hint = hintOf(pace, row, statusNow(row, now), now)
    if (hint === null) return ''
    const took = hint.kind === 'long' ? countdownText(hint.took) : spanText(hint.took)
    return [hint.kind, took, roughSpanText(hint.usual)].join(SEPARATOR)
  })
  const [kind, took = '', usual = ''] = text.split(SEPARATOR)
  return kind === 'long' || kind === 'fast' ? { kind, took, usual } : null
}
