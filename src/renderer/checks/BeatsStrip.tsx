// The last expected runs as one picture: what each was is told by a card, at the pointer or by the
// arrow keys. Enter, or a click, opens its ping.

import { memo, useRef } from 'react'
import { statusNow } from '../../shared/status.ts'
import type { CheckRow } from '../../shared/views/checks.ts'
import { currentRoute, navigate, pathWith } from '../router.tsx'
import { useBeats } from '../stores/beats.ts'
import { useZone } from '../stores/installation.ts'
import { serverNow, useNow } from '../stores/now.ts'
import { MarkCard } from '../ui/MarkCard.tsx'
import { type Marks, useMarks } from '../ui/use-marks.ts'
import { useLanguage } from '../words/language.ts'
import { t } from '../words/t.ts'
import styles from './BeatsStrip.module.css'
import { useBeatSlide } from './beat-slide.ts'
import {
  BAR,
  BEAT_KINDS,
  beatPaths,
  beatsText,
  beatWords,
  openBeat,
  type ShownBeat,
  SLOT,
  SLOTS,
  STRIP_HEIGHT,
  STRIP_WIDTH,
  shownBeats,
} from './beats.ts'

export interface BeatsStripProps {
  readonly row: CheckRow
  readonly tabIndex?: number
  /** `l`: on the page of a check. */
  readonly size?: 's' | 'l'
}

const NONE: readonly never[] = []

export const BeatsStrip = memo(function BeatsStrip(props: BeatsStripProps) {
  const { row } = props
  useLanguage()
  const status = useNow((now) => statusNow(row, now))
  const known = useBeats(row)
  return <Strip {...props} beats={shownBeats(known?.beats ?? NONE, openBeat(row, status))} />
})

interface StripProps extends BeatsStripProps {
  readonly beats: readonly ShownBeat[]
}

function Strip({ row, beats, tabIndex = 0, size = 's' }: StripProps) {
  const marks = useMarks<SVGSVGElement>({
    count: beats.length,
    slots: SLOTS,
    middle: BAR / 2 / SLOT,
    isWide: (index) => beats[index]?.kind === 'fail',
    onOpen: (index) => openPing(row.uuid, beats[index]),
  })
  const drawn = useRef<SVGGElement>(null)
  useBeatSlide(drawn, row.uuid, beats)
  const { index } = marks
  const beat = index === null ? undefined : beats[index]
  const left = (SLOTS - beats.length + (index ?? 0)) * SLOT
  const paths = beatPaths(beats)
  return (
    <>
      <svg
        ref={marks.picture}
        className={styles.strip}
        data-size={size}
        data-opens={(beat !== undefined && 'n' in beat) || undefined}
        viewBox={`0 0 ${STRIP_WIDTH} ${STRIP_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={beatsText(beats)}
        tabIndex={tabIndex}
        {...marks.handlers}
      >
        <path className={styles.ground} d={`M0 ${STRIP_HEIGHT - 0.5}H${STRIP_WIDTH}`} />
        <g ref={drawn}>
          {BEAT_KINDS.map((kind) => {
            const d = paths[kind]
            return d && <path key={kind} className={styles.beat} data-kind={kind} d={d} />
          })}
        </g>
        {beat && (
          <rect className={styles.cursor} x={left - 0.5} y={0} width={SLOT} height={STRIP_HEIGHT} />
        )}
        {/* The pointer meets the whole strip, not only its bars. */}
        <rect className={styles.field} width={STRIP_WIDTH} height={STRIP_HEIGHT} />
      </svg>
      {beat && index !== null && (
        <Card
          beat={beat}
          back={beats.length - 1 - index}
          marks={marks}
          fraction={(left + SLOT / 2) / STRIP_WIDTH}
        />
      )}
    </>
  )
}

interface CardProps {
  readonly beat: ShownBeat
  /** Counted from the last one. */
  readonly back: number
  readonly marks: Marks<Element>
  readonly fraction: number
}

function Card({ beat, back, marks, fraction }: CardProps) {
  const words = beatWords(beat, useZone(), serverNow())
  const place = back === 0 ? t('checks.lastRun') : t('checks.runsBack', { n: back + 1 })
  return <MarkCard marks={marks} fraction={fraction} place={place} {...words} />
}

/** Whether it has a ping: a click on what never came means the check. */
function openPing(uuid: string, beat: ShownBeat | undefined): boolean {
  if (beat === undefined || !('n' in beat)) return false
  const path = `/checks/${uuid}`
  const { path: here, query } = currentRoute()
  navigate(pathWith(path, { ...(here === path ? query : {}), ping: String(beat.n) }))
  return true
}
