// What narrows the list of checks: states, projects, servers, tags. All of it is in the address.
import { useMemo } from 'react'
import { setQuery } from '../router.tsx'
import { useProjects } from '../stores/installation.ts'
import { useRemotes } from '../stores/remotes.ts'
import { ChipGroup, ToggleChip, type Tone } from '../ui/Chip.tsx'
import { Icon } from '../ui/Icon.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { STATE_WORDS, StateMark } from '../ui/StateMark.tsx'
import { type Filter, isOf, type ListedRow, STATUSES, statusOf, tagCounts } from './check-list.ts'
import styles from './Filters.module.css'
import { useGroupSnoozes } from './group-snooze.ts'
import { isSameGroup } from './groups.ts'
import { hasChecks, type PlaceFiltersProps } from './places.ts'

export interface FiltersProps {
  readonly filter: Filter
  readonly rows: ReadonlyMap<string, ListedRow>
  readonly now: number
}

export function Filters({ filter, rows, now }: FiltersProps) {
  const { project, server } = filter
  // A search asks with each key, and changes none of it.
  const inProject = useMemo(
    () => [...rows.values()].filter((row) => isOf(row, { project, server })),
    [rows, project, server],
  )
  return (
    <div className={styles.filters}>
      <div className={styles.line}>
        <States filter={filter} rows={inProject} now={now} />
        <Places project={project} server={server} />
      </div>
      <Tags filter={filter} rows={inProject} now={now} />
    </div>
  )
}

/** Where there is something to choose from. */
function Places(chosen: PlaceFiltersProps) {
  const hasProjects = useProjects().length > 1
  const hasServers = useRemotes().some(hasChecks)
  return (hasProjects || hasServers) && <PlaceFilters {...chosen} />
}

const PlaceFilters = lazyComponent(
  () => import('./PlaceFilters.tsx'),
  <div className={styles.place} />,
)

interface PartProps {
  readonly filter: Filter
  readonly rows: readonly ListedRow[]
  readonly now: number
}

function States({ filter, rows, now }: PartProps) {
  const counts = useMemo(() => Map.groupBy(rows, (row) => statusOf(row, now)), [rows, now])
  return (
    <ChipGroup label="Filter by state" className={styles.chips}>
      {STATUSES.map((status) => {
        const count = counts.get(status)?.length ?? 0
        const isOn = filter.status === status
        if (count === 0 && !isOn) return null
        return (
          <ToggleChip
            key={status}
            on={isOn}
            onChange={(on) => setQuery({ state: on ? status : null })}
          >
            <StateMark status={status} wordless />
            <span aria-hidden="true">{STATE_WORDS[status]}</span> {count}
          </ToggleChip>
        )
      })}
    </ChipGroup>
  )
}

function Tags({ filter, rows, now }: PartProps) {
  const counts = useMemo(() => tagCounts(rows, now), [rows, now])
  const snoozes = useGroupSnoozes()
  const gone = filter.tags.filter((tag) => !counts.some((count) => count.tag === tag))
  const shown = [...gone.map((tag) => ({ tag, all: 0, down: 0 })), ...counts]
  if (shown.length === 0) return null

  function toggle(tag: string, on: boolean): void {
    const others = filter.tags.filter((other) => other !== tag)
    setQuery({ tag: [...others, ...(on ? [tag] : [])].join(' ') })
  }

  return (
    <ChipGroup label="Filter by tag" className={styles.chips}>
      {shown.map(({ tag, all, down }) => (
        <ToggleChip
          key={tag}
          on={filter.tags.includes(tag)}
          onChange={(on) => toggle(tag, on)}
          tone={toneOf(down)}
        >
          <bdi className={styles.tag}>{tag}</bdi>
          {snoozes.some((one) => isSameGroup(one, { project: filter.project, tag })) && (
            <>
              <Icon name="snooze" />
              <span className="visually-hidden">snoozed</span>
            </>
          )}
          <span className={styles.count}>{down > 0 ? `${down} of ${all} down` : all}</span>
        </ToggleChip>
      ))}
    </ChipGroup>
  )
}

function toneOf(down: number): Tone {
  return down > 0 ? 'down' : 'plain'
}
