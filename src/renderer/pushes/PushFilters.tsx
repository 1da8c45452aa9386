// What narrows and orders the list of pushes. All of it is in the address.

import { PUSH_KINDS, type PushKind } from '../../shared/model/push-options.ts'
import type { PushVia } from '../../shared/views/pushes.ts'
import { setQuery } from '../router.tsx'
import { ChipGroup, ToggleChip } from '../ui/Chip.tsx'
import { PUSH_KIND_WORDS } from '../ui/push-name.ts'
import { Select } from '../ui/Select.tsx'
import { t } from '../words/t.ts'
import { texts } from '../words/texts.ts'
import styles from './Pushes.module.css'
import { HERE, type PushFilter, SORTS } from './push-list.ts'
import { serverOptions } from './SendThrough.tsx'

const SORT_WORDS = texts({
  newest: 'pushes.sort.newest',
  ending: 'pushes.sort.ending',
  name: 'pushes.sort.label',
})

export interface PushFiltersProps {
  readonly filter: PushFilter
  /** That pushes may be on. */
  readonly servers: readonly PushVia[]
  /** No push to narrow or to order: only the server can be chosen, if there are any. */
  readonly isEmpty: boolean
}

export function PushFilters({ filter, servers, isEmpty }: PushFiltersProps) {
  if (isEmpty && servers.length === 0) return null
  return (
    <div className={styles.filters}>
      {!isEmpty && <Kinds chosen={filter.kind} />}
      <div className={styles.selects}>
        {servers.length > 0 && (
          <Select
            label={t('list.column.server')}
            hideLabel
            value={filter.server ?? ''}
            options={[
              { value: '', label: t('pushes.allMadeHere') },
              ...serverOptions(servers, HERE),
            ]}
            onChange={(server) => setQuery({ server, log: null })}
          />
        )}
        {!isEmpty && (
          <Select
            label={t('pushes.order')}
            hideLabel
            value={filter.sort}
            options={SORTS.map((value) => ({ value, label: SORT_WORDS[value] }))}
            onChange={(sort) => setQuery({ sort: sort === 'newest' ? null : sort })}
          />
        )}
      </div>
    </div>
  )
}

function Kinds({ chosen }: { readonly chosen: PushKind | null }) {
  return (
    <ChipGroup label={t('pushes.filterByKind')} className={styles.kinds}>
      {PUSH_KINDS.map((kind) => (
        <ToggleChip
          key={kind}
          on={chosen === kind}
          onChange={(on) => setQuery({ kind: on ? kind : null })}
        >
          {PUSH_KIND_WORDS[kind]}
        </ToggleChip>
      ))}
    </ChipGroup>
  )
}
