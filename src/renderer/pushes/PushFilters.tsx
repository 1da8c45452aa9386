// What narrows and orders the list of pushes. All of it is in the address.
import { PUSH_KINDS } from '../../shared/model/push-options.ts'
import type { PushVia } from '../../shared/views/pushes.ts'
import { setQuery } from '../router.tsx'
import { ChipGroup, ToggleChip } from '../ui/Chip.tsx'
import { Select } from '../ui/Select.tsx'
import styles from './Pushes.module.css'
import { HERE, type PushFilter, SORTS } from './push-list.ts'
import { serverOptions } from './SendThrough.tsx'
import { KIND_WORDS } from './summary.ts'

const SORT_WORDS = { newest: 'Newest first', ending: 'Ending first', name: 'By label' } as const

export interface PushFiltersProps {
  readonly filter: PushFilter
  /** That pushes may be on. */
  readonly servers: readonly PushVia[]
}

export function PushFilters({ filter, servers }: PushFiltersProps) {
  return (
    <div className={styles.filters}>
      <ChipGroup label="Filter by kind" className={styles.kinds}>
        {PUSH_KINDS.map((kind) => (
          <ToggleChip
            key={kind}
            on={filter.kind === kind}
            onChange={(on) => setQuery({ kind: on ? kind : null })}
          >
            {KIND_WORDS[kind]}
          </ToggleChip>
        ))}
      </ChipGroup>
      <div className={styles.selects}>
        {servers.length > 0 && (
          <Select
            label="Server"
            hideLabel
            value={filter.server ?? ''}
            options={[{ value: '', label: 'All made here' }, ...serverOptions(servers, HERE)]}
            onChange={(server) => setQuery({ server, log: null })}
          />
        )}
        <Select
          label="Order"
          hideLabel
          value={filter.sort}
          options={SORTS.map((value) => ({ value, label: SORT_WORDS[value] }))}
          onChange={(sort) => setQuery({ sort: sort === 'newest' ? null : sort })}
        />
      </div>
    </div>
  )
}
