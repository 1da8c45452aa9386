// The last pings as one picture, with a summary for screen readers and a cursor for the arrow keys.
import { type KeyboardEvent, memo, useState } from 'react'
import styles from './BeatsStrip.module.css'
import { BEAT_KINDS, beatPaths, beatsText, beatText, STRIP_HEIGHT, STRIP_WIDTH } from './beats.ts'

export interface BeatsStripProps {
  /** As in a row: oldest first. */
  readonly beats: string
  readonly tabIndex?: number
}

const SLOT = STRIP_WIDTH / 30
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

export const BeatsStrip = memo(function BeatsStrip({ beats, tabIndex = 0 }: BeatsStripProps) {
  /** Counted from the last ping. */
  const [back, setBack] = useState<number | null>(null)
  const at = back === null ? null : beats.length - 1 - back

  function move(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (step === undefined || beats === '') return
    event.preventDefault()
    event.stopPropagation()
    const next = back === null ? 0 : back - step
    setBack(Math.max(0, Math.min(next, beats.length - 1)))
  }

  const paths = beatPaths(beats)
  const left = at === null ? 0 : STRIP_WIDTH - (beats.length - at) * SLOT
  return (
    <>
      <svg
        className={styles.strip}
        viewBox={`0 0 ${STRIP_WIDTH} ${STRIP_HEIGHT}`}
        role="img"
        aria-label={beatsText(beats)}
        tabIndex={tabIndex}
        onKeyDown={move}
        onBlur={() => setBack(null)}
      >
        <path className={styles.ground} d={`M0 ${STRIP_HEIGHT - 0.5}H${STRIP_WIDTH}`} />
        {BEAT_KINDS.map((kind) => {
          const d = paths[kind]
          return d && <path key={kind} className={styles.beat} data-kind={kind} d={d} />
        })}
        {at !== null && (
          <rect className={styles.cursor} x={left - 0.5} y={0} width={SLOT} height={STRIP_HEIGHT} />
        )}
      </svg>
      {at !== null && (
        <span className="visually-hidden" role="status">
          {back === 0 ? 'Last ping' : `${(back ?? 0) + 1} pings back`}: {beatText(beats, at)}
        </span>
      )}
    </>
  )
})
