// What the meant mark of a picture says: as a card, and to screen readers when the keys chose it.

import { t } from '../words/t.ts'
import { HoverCard } from './HoverCard.tsx'
import type { Marks } from './use-marks.ts'

export interface MarkCardProps {
  readonly marks: Marks<Element>
  /** Where the mark's middle is in the picture's width, from 0 to 1. */
  readonly fraction: number
  readonly title: string
  readonly lines: readonly string[]
  /** Said before it: which of the marks it is. */
  readonly place?: string
}

export function MarkCard({ marks, fraction, title, lines, place }: MarkCardProps) {
  const picture = marks.picture.current
  const spoken = [title, ...lines].join(', ')
  return (
    <>
      {picture && <HoverCard at={picture} fraction={fraction} title={title} lines={lines} />}
      {marks.isByKey && (
        <span className="visually-hidden" role="status">
          {place === undefined ? spoken : t('ui.labelled', { label: place, text: spoken })}
        </span>
      )}
    </>
  )
}
