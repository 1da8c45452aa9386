// A stream with its filters and all its states: what the page of a check and Activity show.

import { useEffect, useEffectEvent } from 'react'
import type { TimelineKind } from '../../shared/views/timeline.ts'
import { setQuery, useRoute } from '../router.tsx'
import { BROWSER_ZONE, useZone } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { ChipGroup, ToggleChip } from '../ui/Chip.tsx'
import { EmptyState, Skeleton } from '../ui/Feedback.tsx'
import { Section } from '../ui/Page.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { t } from '../words/t.ts'
import { DateRange } from './DateRange.tsx'
import { LogZone, logZoneOf, logZones } from './log-zone.ts'
import { rangeOf } from './range.ts'
import { joinRuns } from './runs.ts'
import styles from './Stream.module.css'
import { TimelineList } from './TimelineList.tsx'
import { KIND_WORDS } from './timeline-words.ts'
import { useTimeline } from './use-timeline.ts'
import { ZoneChoice } from './ZoneChoice.tsx'

/** Lines that a page has at least, as long as there are more. */
const FEW = 20
/** Items that are read by themselves. */
const MOST_AT_ONCE = 500

export interface StreamProps {
  /** Of one check; null: of everything. */
  readonly uuid: string | null
  /** That can be filtered by. */
  readonly kinds: readonly TimelineKind[]
  /** What is said where nothing has happened. */
  readonly empty: string
  /** What will be here, below it. */
  readonly emptyHint?: string
  /** Its heading, which has the days beside it. Left out: the view's own is enough. */
  readonly title?: string
  /** Zone of the check's schedule, in which its log may be read as well. */
  readonly scheduleZone?: string | null
}

/** Its filters are in the address: `show`, `from`, `to`; days are the user's own. So is the zone of its times. */
export function Stream(props: StreamProps) {
  const { uuid, kinds, empty, emptyHint, title, scheduleZone = null } = props
  const query = useRoute((route) => route.query)
  const zone = useZone()
  const shown = kinds.filter((kind) => (query.show ?? '').split(' ').includes(kind))
  const range = rangeOf(query.from, query.to, zone)
  const zones = logZones({ own: zone, schedule: scheduleZone, browser: BROWSER_ZONE })
  const logZone = title === undefined ? null : logZoneOf(query.zone, zones)
  // Pushes have no place in the stream of a check, nor what nobody can filter by.
  const selected = shown.length > 0 ? shown : kinds
  const timeline = useTimeline({ uuid, kinds: selected, ...range })

  // Runs of successes are one line each: a page may be too few of them.
  const fill = useEffectEvent(() => {
    const { items, error } = timeline
    if (uuid !== null || error !== null || items.length >= MOST_AT_ONCE) return
    if (joinRuns(items).length < FEW) timeline.loadMore()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when there are more
  useEffect(() => fill(), [timeline.items.length])

  function toggle(kind: TimelineKind, on: boolean): void {
    const others = shown.filter((other) => other !== kind)
    setQuery({ show: [...others, ...(on ? [kind] : [])].join(' ') })
  }

  const stream = (
    <div className={styles.stream}>
      <div className={styles.filters}>
        <ChipGroup label={t('timeline.filter')} className={styles.chips}>
          {kinds.map((kind) => (
            <ToggleChip key={kind} on={shown.includes(kind)} onChange={(on) => toggle(kind, on)}>
              {KIND_WORDS[kind]}
            </ToggleChip>
          ))}
        </ChipGroup>
        {title === undefined && <DateRange />}
      </div>
      {timeline.phase === 'loading' && timeline.items.length === 0 && <Skeleton lines={6} />}
      {timeline.error !== null && (
        <QueryFailed
          title={t('timeline.notLoaded')}
          error={timeline.error}
          again={timeline.again}
        />
      )}
      {timeline.phase === 'ready' && timeline.items.length === 0 && (
        <EmptyState
          icon="activity"
          title={isNarrowed(shown, range) ? t('timeline.noMatch') : empty}
        >
          {emptyHint !== undefined && !isNarrowed(shown, range) && <p>{emptyHint}</p>}
        </EmptyState>
      )}
      <LogZone value={logZone}>
        <TimelineList items={timeline.items} withNames={uuid === null} />
      </LogZone>
      {timeline.hasMore && (
        <Button busy={timeline.isLoadingMore} onClick={timeline.loadMore}>
          {t('timeline.showOlder')}
        </Button>
      )}
    </div>
  )
  if (title === undefined) return stream
  return (
    <Section
      title={title}
      actions={
        <div className={styles.tools}>
          <ZoneChoice zones={zones} chosen={logZone} />
          <DateRange />
        </div>
      }
    >
      {stream}
    </Section>
  )
}

function isNarrowed(
  shown: readonly TimelineKind[],
  { from, to }: { readonly from: number | null; readonly to: number | null },
): boolean {
  return shown.length > 0 || from !== null || to !== null
}
