// Arranges the list: its order and its columns. All of it takes effect at once.
import { useMirrored } from '../stores/mirrored.ts'
import { Drawer } from '../ui/Dialog.tsx'
import { Section } from '../ui/Page.tsx'
import { Select } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import { COLUMNS, type Column, chosenColumns } from './columns.ts'
import type { SortKey } from './sort.ts'
import { showColumn, sortBy, useArrangement } from './use-arrangement.ts'
import { useIsPhone } from './use-columns.ts'

export default function ViewDrawer({ onClose }: { readonly onClose: () => void }) {
  const hasServers = useMirrored(({ rows }) => rows.size > 0)
  const isPhone = useIsPhone()
  const known = COLUMNS.filter(({ name }) => hasServers || name !== 'server')
  return (
    <Drawer title="View" onClose={onClose}>
      <Order columns={known} />
      {!isPhone && <Columns columns={known} withServers={hasServers} />}
    </Drawer>
  )
}

function Order({ columns }: { readonly columns: readonly Column[] }) {
  const { sort } = useArrangement()
  const options = columns.flatMap(({ sort: value, title }) =>
    value === null ? [] : [{ value, label: title }],
  )
  return (
    <Section title="Order">
      <Select<SortKey>
        label="Sort by"
        value={sort.key}
        options={options}
        onChange={(key) => sortBy({ key, reversed: false })}
      />
      <Switch
        label="Reverse order"
        checked={sort.reversed}
        onChange={(reversed) => sortBy({ ...sort, reversed })}
      />
    </Section>
  )
}

interface ColumnsProps {
  readonly columns: readonly Column[]
  readonly withServers: boolean
}

function Columns({ columns, withServers }: ColumnsProps) {
  const { columns: choices } = useArrangement()
  const chosen = chosenColumns(choices, withServers)
  return (
    <Section title="Columns">
      <p>Where there is little room, the less important ones are left out.</p>
      {columns.map(
        ({ name, title, shown }) =>
          shown !== 'always' && (
            <Switch
              key={name}
              label={title}
              checked={chosen.includes(name)}
              onChange={(on) => showColumn(name, on)}
            />
          ),
      )}
    </Section>
  )
}
