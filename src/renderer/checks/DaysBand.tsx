// The last 90 days, a bar each: up, down, not watched. A day is chosen by a click or by Enter.

import { withWholeLengths } from '../../shared/duration.ts'
import { BAND_BREAK, BAND_HEIGHT, bandPaths, bandTold, DAY_SLOT } from '../../shared/uptime-band.ts'
import type { UptimeDay } from '../../shared/views/checks.ts'
import { useZone } from '../stores/installation.ts'
import { serverNow } from '../stores/now.ts'
import { MarkCard } from '../ui/MarkCard.tsx'
import { said } from '../ui/said.ts'
import { dayText } from '../ui/time-words.ts'
import { useMarks } from '../ui/use-marks.ts'
import { t } from '../words/t.ts'
import styles from './DaysBand.module.css'
import { dayWords } from './days.ts'

export interface DaysBandProps {
  readonly days: readonly UptimeDay[]
  /** How many checks they are of. */
  readonly checks?: number
  /** The day that is shown alone: `2026-11-22`. */
  readonly chosen?: string | undefined
  readonly onChoose: (day: string) => void
}

export function DaysBand({ days, checks = 1, chosen, onChoose }: DaysBandProps) {
  const zone = useZone()
  const marks = useMarks<SVGSVGElement>({
    count: days.length,
    slots: days.length,
    onOpen(index) {
      const day = days[index]
      if (day !== undefined) onChoose(day.day)
      return day !== undefined
    },
  })
  const meant = marks.index === null ? undefined : days[marks.index]
  const outlined = marks.index ?? days.findIndex(({ day }) => day === chosen)
  const [first] = days
  const width = days.length * DAY_SLOT
  const paths = bandPaths(days)
  const text = bandTold(days, checks)
    .map((part) => said(part))
    .join(BAND_BREAK)
  return (
    <figure className={styles.band}>
      <svg
        ref={marks.picture}
        className={styles.days}
        viewBox={`0 0 ${width} ${BAND_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('checks.lastDays', { n: days.length, text })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the days out
        tabIndex={0}
        {...marks.handlers}
      >
        {(['none', 'up', 'down', 'gap', 'mark'] as const).map((kind) => (
          <path key={kind} className={styles.part} data-kind={kind} d={paths[kind]} />
        ))}
        {outlined >= 0 && (
          <rect
            className={styles.cursor}
            x={outlined * DAY_SLOT - 0.5}
            y={0.5}
            width={DAY_SLOT - 1}
            height={BAND_HEIGHT - 1}
          />
        )}
        <rect className={styles.field} width={width} height={BAND_HEIGHT} />
      </svg>
      <figcaption className={styles.caption}>
        <span>{first && dayText(first.start, serverNow(), zone)}</span>
        <span className={styles.summary}>{withWholeLengths(text)}</span>
        <span>{t('checks.today')}</span>
      </figcaption>
      {meant && marks.index !== null && (
        <MarkCard
          marks={marks}
          fraction={((marks.index + 0.5) * DAY_SLOT) / width}
          {...dayWords(meant, checks, serverNow(), zone)}
        />
      )}
    </figure>
  )
}
