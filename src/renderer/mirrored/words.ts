// What the page of a check of another server says. Pure.
import { CHECK_FIELDS } from '../../shared/model/check-fields.ts'
import type { CheckStatus } from '../../shared/views/checks.ts'
import type { MirroredDetail, MirroredFlip, MirroredRow } from '../../shared/views/remotes.ts'
import { durationText } from '../ui/time-words.ts'
import { defined, t } from '../words/t.ts'

export interface FlipLine extends MirroredFlip {
  /** Until the next change; empty: it lasts. */
  readonly lasted: string
}

/** @param flips newest first */
export function flipLines(flips: readonly MirroredFlip[]): readonly FlipLine[] {
  return flips.map((flip, index) => {
    const next = flips[index - 1]
    return { ...flip, lasted: next === undefined ? '' : durationText(next.at - flip.at) }
  })
}

/**
 * Since when it is as it is; null: nobody knows. Flips date what a list only saw (contract remotes.md 2.2).
 * @param flips newest first
 */
export function sinceOf(
  { status, since, isSinceAbout }: Pick<MirroredRow, 'status' | 'since' | 'isSinceAbout'>,
  [newest]: readonly MirroredFlip[],
): { readonly at: number; readonly isAbout: boolean } | null {
  const isKnown = since !== null && !isSinceAbout
  if (!isKnown && status === 'down' && newest?.up === false)
    return { at: newest.at, isAbout: false }
  return since === null ? null : { at: since, isAbout: isSinceAbout }
}

/** As badges say it (contract monitor.md 6.1): `late` stands for `grace`. */
export function badgeWord(status: CheckStatus): 'up' | 'late' | 'down' {
  if (status === 'down') return 'down'
  return status === 'grace' ? 'late' : 'up'
}

/** Width of a text on a badge, in its units: good enough to keep it inside. */
export function badgeWidth(text: string): number {
  return [...text].length * 7 + 12
}

/** What stands elsewhere on the page. URLs of another server are shown to be copied only. */
const ELSEWHERE =
  /^(name|slug|tags|desc|status|started|grace|timeout|schedule|tz|n_pings|last_ping|next_ping|channels|\w+_url)$/

export interface FieldFact {
  readonly name: string
  readonly label: string
  readonly value: string
}

/** The rest of its document, by the labels of the form where there is one; what is empty or off is left out. */
export function fieldFacts(document: MirroredDetail['document']): readonly FieldFact[] {
  const labels: Readonly<Record<string, { readonly label: string }>> = CHECK_FIELDS
  return Object.entries(document).flatMap(([name, value]) => {
    if (ELSEWHERE.test(name) || value === null || value === '' || value === false) return []
    const label = defined(labels[name]?.label) ?? name.replaceAll('_', ' ')
    return [{ name, label, value: value === true ? t('mirrored.yes') : String(value) }]
  })
}
