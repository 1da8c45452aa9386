// How long the last runs took, oldest first: bars on an axis, with the median and the grace. A card at the
// pointer or by the arrow keys tells of each; Enter or a click opens its ping.

import { useState } from 'react'
import { withWholeLengths } from '../../shared/duration.ts'
import type { CheckDetail } from '../../shared/views/checks.ts'
import { setQuery } from '../router.tsx'
import { useZone } from '../stores/installation.ts'
import { serverNow } from '../stores/now.ts'
import { MarkCard } from '../ui/MarkCard.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { spanText } from '../ui/time-words.ts'
import { useMarks } from '../ui/use-marks.ts'
import { t } from '../words/t.ts'
import styles from './DurationChart.module.css'
import {
  CHART_HEIGHT,
  CHART_WIDTH,
  chartOf,
  chartText,
  RANGES,
  rangesOf,
  runWords,
} from './duration-bars.ts'

export interface DurationChartProps {
  readonly runs: CheckDetail['durations']
  /** Seconds. */
  readonly grace: number
}

export function DurationChart({ runs, grace }: DurationChartProps) {
  const ranges = rangesOf(runs.length)
  const [range, setRange] = useState<number>(RANGES[0])
  const shown = runs.slice(-range)
  return (
    <figure className={styles.figure}>
      <Bars runs={shown} grace={grace * 1000} />
      <figcaption className={styles.caption}>{withWholeLengths(chartText(shown))}</figcaption>
      {ranges.length > 1 && (
        <RadioGroup
          label={t('checks.runs')}
          value={String(range)}
          onChange={(value) => setRange(Number(value))}
          choices={ranges.map((count) => ({ value: String(count), label: String(count) }))}
          segmented
        />
      )}
    </figure>
  )
}

function Bars({ runs, grace }: DurationChartProps) {
  const zone = useZone()
  const chart = chartOf(runs, grace)
  const marks = useMarks<SVGSVGElement>({
    count: runs.length,
    slots: chart.slots,
    onOpen(index) {
      const run = runs[index]
      if (run !== undefined) setQuery({ ping: String(run.n) }, { push: true })
      return run !== undefined
    },
  })
  const run = marks.index === null ? undefined : runs[marks.index]
  const bar = marks.index === null ? undefined : chart.bars[marks.index]
  return (
    <div className={styles.chart}>
      <div className={styles.axis} aria-hidden="true">
        <span>{spanText(chart.end)}</span>
        <span>{spanText(chart.end / 2)}</span>
        <span>0</span>
      </div>
      <svg
        ref={marks.picture}
        className={styles.bars}
        viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('checks.durationsOf', { chart: chartText(runs) })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the runs out
        tabIndex={0}
        {...marks.handlers}
      >
        {[0, CHART_HEIGHT / 2, CHART_HEIGHT].map((y) => (
          <path key={y} className={styles.tick} d={`M0 ${y}H${CHART_WIDTH}`} />
        ))}
        <path className={styles.bar} data-kind="success" d={chart.succeeded} />
        <path className={styles.bar} data-kind="fail" d={chart.failed} />
        {bar && (
          <path
            className={styles.chosen}
            d={`M${bar.left} ${CHART_HEIGHT}V${bar.top}h${bar.width}V${CHART_HEIGHT}z`}
          />
        )}
        <path className={styles.median} d={`M0 ${chart.median}H${CHART_WIDTH}`} />
        {chart.grace !== null && (
          <path className={styles.grace} d={`M0 ${chart.grace}H${CHART_WIDTH}`} />
        )}
        <rect className={styles.field} width={CHART_WIDTH} height={CHART_HEIGHT} />
      </svg>
      <div className={styles.legend}>
        <span data-line="median">{t('checks.median')}</span>
        {chart.grace === null ? (
          <span>{t('checks.graceAbove', { span: spanText(grace) })}</span>
        ) : (
          <span data-line="grace">{t('checks.graceLine', { span: spanText(grace) })}</span>
        )}
      </div>
      {run && bar && (
        <MarkCard
          marks={marks}
          fraction={(bar.left + bar.width / 2) / CHART_WIDTH}
          {...runWords(run, serverNow(), zone)}
        />
      )}
    </div>
  )
}
