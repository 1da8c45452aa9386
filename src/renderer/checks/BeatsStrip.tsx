// The last expected runs as one picture: what each was is told by a card, at the pointer or by the
// arrow keys. Enter, or a click, opens its ping.
import { type KeyboardEvent, memo, type PointerEvent, useRef, useState } from 'react'
import { statusNow } from '../../shared/status.ts'
import type { CheckRow } from '../../shared/views/checks.ts'
import { currentRoute, navigate, pathWith } from '../router.tsx'
import { useBeats } from '../stores/beats.ts'
import { useZone } from '../stores/installation.ts'
import { serverNow, useNow } from '../stores/now.ts'
import { HoverCard } from '../ui/HoverCard.tsx'
import styles from './BeatsStrip.module.css'
import {
  BEAT_KINDS,
  beatPaths,
  beatsText,
  beatWords,
  openBeat,
  type ShownBeat,
  SLOT,
  STRIP_HEIGHT,
  STRIP_WIDTH,
  shownBeats,
} from './beats.ts'

export interface BeatsStripProps {
  readonly row: CheckRow
  readonly tabIndex?: number
  /** `l`: of a page of its own. */
  readonly size?: 's' | 'l'
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: 1, ArrowRight: -1 }
const NONE: readonly never[] = []

export const BeatsStrip = memo(function BeatsStrip(props: BeatsStripProps) {
  const { row } = props
  const status = useNow((now) => statusNow(row, now))
  const known = useBeats(row)
  return <Strip {...props} beats={shownBeats(known?.beats ?? NONE, openBeat(row, status))} />
})

interface StripProps extends BeatsStripProps {
  readonly beats: readonly ShownBeat[]
}

function Strip({ row, beats, tabIndex = 0, size = 's' }: StripProps) {
  /** Counted from the last one. */
  const [back, setBack] = useState<number | null>(null)
  const [isByKey, setByKey] = useState(false)
  const strip = useRef<SVGSVGElement>(null)
  const index = back === null ? -1 : beats.length - 1 - back
  const beat = beats[index]
  const left = STRIP_WIDTH - (beats.length - index) * SLOT

  function move(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (event.key === 'Escape' && back !== null) setBack(null)
    else if (event.key === 'Enter' && beat !== undefined) open(beat)
    else if (step !== undefined && beats.length > 0) {
      setByKey(true)
      setBack(Math.max(0, Math.min((back ?? -step) + step, beats.length - 1)))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  function point(event: PointerEvent<Element>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const slot = Math.floor(((event.clientX - left) / width) * (STRIP_WIDTH / SLOT))
    const pointed = STRIP_WIDTH / SLOT - 1 - slot
    setByKey(false)
    setBack(pointed >= 0 && pointed < beats.length ? pointed : null)
  }

  function open(beat: ShownBeat): void {
    const path = `/checks/${row.uuid}`
    const isHere = currentRoute().path === path
    const query = isHere ? currentRoute().query : {}
    navigate(pathWith(path, 'n' in beat ? { ...query, ping: String(beat.n) } : query))
  }

  const paths = beatPaths(beats)
  return (
    <>
      <svg
        ref={strip}
        className={styles.strip}
        data-size={size}
        viewBox={`0 0 ${STRIP_WIDTH} ${STRIP_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={beatsText(beats)}
        tabIndex={tabIndex}
        onKeyDown={move}
        onBlur={() => setBack(null)}
        onPointerMove={point}
        onPointerLeave={() => setBack(null)}
        onClick={(event) => {
          if (beat === undefined || !('n' in beat)) return
          // In a list, a click beside a run opens the check.
          event.stopPropagation()
          open(beat)
        }}
      >
        <path className={styles.ground} d={`M0 ${STRIP_HEIGHT - 0.5}H${STRIP_WIDTH}`} />
        {BEAT_KINDS.map((kind) => {
          const d = paths[kind]
          return d && <path key={kind} className={styles.beat} data-kind={kind} d={d} />
        })}
        {beat && (
          <rect className={styles.cursor} x={left - 0.5} y={0} width={SLOT} height={STRIP_HEIGHT} />
        )}
        {/* The pointer meets the whole strip, not only its bars. */}
        <rect className={styles.field} width={STRIP_WIDTH} height={STRIP_HEIGHT} />
      </svg>
      {beat && (
        <Card
          beat={beat}
          place={back === 0 ? 'Last run' : `${(back ?? 0) + 1} runs back`}
          isSpoken={isByKey}
          strip={strip.current}
          fraction={(left + SLOT / 2) / STRIP_WIDTH}
        />
      )}
    </>
  )
}

interface CardProps {
  readonly beat: ShownBeat
  readonly place: string
  /** By the keys: said to screen readers too. */
  readonly isSpoken: boolean
  readonly strip: Element | null
  /** Where in the strip's width. */
  readonly fraction: number
}

function Card({ beat, place, isSpoken, strip, fraction }: CardProps) {
  const { title, lines } = beatWords(beat, useZone(), serverNow())
  return (
    <>
      {strip && <HoverCard at={strip} fraction={fraction} title={title} lines={lines} />}
      {isSpoken && (
        <span className="visually-hidden" role="status">
          {place}: {[title, ...lines].join(', ')}
        </span>
      )}
    </>
  )
}
