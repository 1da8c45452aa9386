// How long the last runs took, oldest first. Bars, with a cursor for the pointer and the arrow keys.
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { CheckDetail } from '../../shared/views/checks.ts'
import { useZone } from '../stores/installation.ts'
import { useNow } from '../stores/now.ts'
import { shortText, spanText } from '../ui/time-words.ts'
import styles from './DurationChart.module.css'
import { barsOf, CHART_HEIGHT, CHART_WIDTH, chartText } from './duration-bars.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

export function DurationChart({ runs }: { readonly runs: CheckDetail['durations'] }) {
  const [at, setAt] = useState<number | null>(null)
  const zone = useZone()
  const bars = barsOf(runs.map(({ duration }) => duration))
  const run = at === null ? undefined : runs[at]
  const when = useNow((now) => (run === undefined ? '' : shortText(run.at, now, zone)))
  const bar = at === null ? undefined : bars[at]

  const summary = chartText(runs.map(({ duration }) => duration))
  const caption = run === undefined ? summary : `${when}: ${spanText(run.duration)}`

  function move(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    setAt(at === null ? runs.length - 1 : Math.max(0, Math.min(at + step, runs.length - 1)))
  }

  function point(event: PointerEvent<HTMLElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - left) / width) * CHART_WIDTH
    const index = bars.findIndex((bar) => x < bar.left + bar.width + 1)
    setAt(index === -1 ? null : index)
  }

  return (
    <figure className={styles.chart}>
      <div
        // The arrow keys read the runs out one by one.
        role="slider"
        aria-label={summary}
        aria-valuemin={1}
        aria-valuemax={runs.length}
        aria-valuenow={(at ?? runs.length - 1) + 1}
        aria-valuetext={caption}
        tabIndex={0}
        onKeyDown={move}
        onPointerMove={point}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
      >
        <svg
          className={styles.bars}
          viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path
            className={styles.bar}
            d={bars
              .map(
                ({ left, top, width }) =>
                  `M${left} ${CHART_HEIGHT}V${top}h${width}V${CHART_HEIGHT}z`,
              )
              .join('')}
          />
          {bar && (
            <path
              className={styles.chosen}
              d={`M${bar.left} ${CHART_HEIGHT}V${bar.top}h${bar.width}V${CHART_HEIGHT}z`}
            />
          )}
        </svg>
      </div>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  )
}
