// A stream of what happened, newest first, day by day. How each kind of item looks is in TimelineItem.tsx.

import { useState } from 'react'
import type { TimelineItem } from '../../shared/views/timeline.ts'
import { serverNow, useNow } from '../stores/now.ts'
import { dayNumber, nearDayText } from '../ui/day-words.ts'
import { MAIN, OPENED_BY_CLICK } from '../ui/row-click.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import { absoluteText, clockTextWithSeconds, dayText } from '../ui/time-words.ts'
import { t } from '../words/t.ts'
import { useLogZone } from './log-zone.ts'
import { joinRuns, type Run } from './runs.ts'
import { CheckName, Item, type ItemProps, Line } from './TimelineItem.tsx'
import styles from './TimelineList.module.css'

export interface TimelineListProps {
  readonly items: readonly TimelineItem[]
  /** Of several checks: each item names its own, and successes that follow each other are one line. */
  readonly withNames?: boolean
}

export function TimelineList({ items, withNames = false }: TimelineListProps) {
  const zone = useLogZone()
  const today = useNow((now) => dayNumber(now, zone))
  const days = [...Map.groupBy(items, ({ at }) => dayNumber(at, zone))]
  return (
    <div className={styles.stream}>
      {days.map(([day, items]) => (
        <section key={day}>
          <h3 className={styles.day}>
            {nearDayText(day - today) ?? dayText(items[0]?.at ?? 0, serverNow(), zone)}
          </h3>
          <ol>
            {(withNames ? joinRuns(items) : items).map((item) =>
              item.type === 'run' ? (
                <RunLines key={item.id} run={item} />
              ) : (
                <Entry key={item.id} item={item} withNames={withNames} />
              ),
            )}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Entry({ item, withNames }: ItemProps) {
  return (
    <li className={styles.item} data-type={item.type} {...OPENED_BY_CLICK}>
      <Clock at={item.at} />
      <Item item={item} withNames={withNames} />
    </li>
  )
}

/** Successes of one check as one line, with a line each below it when asked for. */
function RunLines({ run: { check, at, first, count, items } }: { readonly run: Run }) {
  const zone = useLogZone()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <li className={styles.item} data-type="run" {...OPENED_BY_CLICK}>
        <Clock at={at} />
        <Line icon="done" tone="ok" name={<CheckName uuid={check} />}>
          <button
            type="button"
            className={styles.run}
            {...MAIN}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('timeline.countOk', { count })}
          </button>
          <span className={styles.soft}>
            {' '}
            {t('timeline.sinceTime', { time: clockTextWithSeconds(first, zone) })}
          </span>
        </Line>
      </li>
      {isOpen && items.map((item) => <Entry key={item.id} item={item} withNames />)}
    </>
  )
}

function Clock({ at }: { readonly at: number }) {
  const zone = useLogZone()
  return (
    <Tooltip text={() => `${absoluteText(at, zone)} (${zone})`}>
      <time className={styles.clock} dateTime={new Date(at).toISOString()}>
        {clockTextWithSeconds(at, zone)}
      </time>
    </Tooltip>
  )
}
