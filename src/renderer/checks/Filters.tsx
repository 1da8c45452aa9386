// What narrows the list of checks: states, projects, servers, tags. All of it is in the address.
import { useMemo } from 'react'
import { setQuery } from '../router.tsx'
import { useProjects } from '../stores/installation.ts'
import { useFavourites } from '../stores/lists.ts'
import { useRemotes } from '../stores/remotes.ts'
import { ChipGroup, ToggleChip } from '../ui/Chip.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { STATE_WORDS, StateMark } from '../ui/StateMark.tsx'
import { usePainted } from '../ui/use-painted.ts'
import { countWords, t } from '../words/t.ts'
import { type Filter, isOf, type ListedRow, STATUSES, statusOf } from './check-list.ts'
import styles from './Filters.module.css'
import { hasChecks, type PlaceFiltersProps } from './places.ts'
import { SavedFilters } from './SavedFilters.tsx'
import { SaveFilter } from './SaveFilter.tsx'
import { TagFilters } from './TagFilters.tsx'
import { ViewButton } from './ViewButton.tsx'

export interface FiltersProps {
  readonly filter: Filter
  readonly rows: ReadonlyMap<string, ListedRow>
  readonly now: number
}

export function Filters({ filter, rows, now }: FiltersProps) {
  const { project, server } = filter
  const favourites = useFavourites()
  const marked = [...favourites].filter((id) => rows.has(id)).length
  // A search asks with each key, and changes none of it.
  const inProject = useMemo(
    () => [...rows.values()].filter((row) => isOf(row, { project, server })),
    [rows, project, server],
  )
  return (
    <div className={styles.filters}>
      <SavedFilters />
      <div className={styles.line}>
        <States filter={filter} rows={inProject} now={now} marked={marked} />
        <div className={styles.line}>
          <Places project={project} server={server} />
          <SaveFilter />
          <ViewButton />
        </div>
      </div>
      <TagFilters filter={filter} rows={inProject} now={now} />
    </div>
  )
}

/** Where there is something to choose from. */
function Places(chosen: PlaceFiltersProps) {
  const hasProjects = useProjects().length > 1
  const hasServers = useRemotes().some(hasChecks)
  // What is loaded and compiled before makes the rows wait.
  const isPainted = usePainted()
  if (!hasProjects && !hasServers) return null
  return isPainted ? <PlaceFilters {...chosen} /> : <NoPlaceYet />
}

const NoPlaceYet = () => <div className={styles.place} />

const PlaceFilters = lazyComponent(() => import('./PlaceFilters.tsx'), <NoPlaceYet />)

interface PartProps {
  readonly filter: Filter
  readonly rows: readonly ListedRow[]
  readonly now: number
}

function States({ filter, rows, now, marked }: PartProps & { readonly marked: number }) {
  const counts = useMemo(() => Map.groupBy(rows, (row) => statusOf(row, now)), [rows, now])
  return (
    <ChipGroup label={t('checkList.filterByState')} className={classes(styles.chips, 'fading')}>
      {(marked > 0 || filter.favourite) && (
        <ToggleChip
          on={filter.favourite}
          onChange={(on) => setQuery({ favourite: on ? '1' : null })}
        >
          <Icon name="star" />
          {t('list.favourites')} {countWords(marked)}
        </ToggleChip>
      )}
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
            <span aria-hidden="true">{STATE_WORDS[status]}</span> {countWords(count)}
          </ToggleChip>
        )
      })}
    </ChipGroup>
  )
}
