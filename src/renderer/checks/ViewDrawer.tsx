// Arranges the list: its order, its groups and its columns. All of it takes effect at once.
import { useMemo } from 'react'
import { useChecks } from '../stores/checks.ts'
import { useProjects } from '../stores/installation.ts'
import { useMirrored } from '../stores/mirrored.ts'
import { Drawer } from '../ui/Dialog.tsx'
import { Section } from '../ui/Page.tsx'
import { type Option, Select } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import { t } from '../words/t.ts'
import { COLUMNS, type Column, chosenColumns } from './columns.ts'
import { type Grouping, subjectsOf } from './grouping.ts'
import type { SortKey } from './sort.ts'
import { groupBy, showColumn, sortBy, useArrangement } from './use-arrangement.ts'
import { roomOfList, useIsPhone } from './use-columns.ts'

export default function ViewDrawer({ onClose }: { readonly onClose: () => void }) {
  const hasServers = useMirrored(({ rows }) => rows.size > 0)
  const isPhone = useIsPhone()
  const known = COLUMNS.filter(({ name }) => hasServers || name !== 'server')
  return (
    <Drawer title={t('list.view')} onClose={onClose}>
      <Order columns={known} />
      <Groups withServers={hasServers} />
      {!isPhone && <Columns columns={known} withServers={hasServers} />}
    </Drawer>
  )
}

function Order({ columns }: { readonly columns: readonly Column[] }) {
  const { sort } = useArrangement()
  const options = columns.flatMap(({ name, sort: value }) =>
    value === null ? [] : [{ value, label: t(`list.column.${name}`) }],
  )
  return (
    <Section title={t('list.order')}>
      <Select<SortKey>
        label={t('list.sortBy')}
        value={sort.key}
        options={options}
        onChange={(key) => sortBy({ key, reversed: false })}
      />
      <Switch
        label={t('list.reverse')}
        checked={sort.reversed}
        onChange={(reversed) => sortBy({ ...sort, reversed })}
      />
    </Section>
  )
}

function Groups({ withServers }: { readonly withServers: boolean }) {
  const { grouping } = useArrangement()
  const hasProjects = useProjects().length > 1
  const rows = useChecks((state) => state.rows)
  const mirrored = useMirrored((state) => state.rows)
  const subjects = useMemo(
    () => subjectsOf([...rows.values(), ...mirrored.values()]),
    [rows, mirrored],
  )
  const options: readonly Option<Grouping>[] = [
    { value: 'none', label: t('list.group.none') },
    ...(hasProjects ? [{ value: 'project', label: t('list.group.project') } as const] : []),
    { value: 'tag', label: t('list.group.tag') },
    ...subjects.map(
      (subject) =>
        ({ value: `tag:${subject}`, label: t('list.groupByTagOf', { subject }) }) as const,
    ),
    ...(withServers ? [{ value: 'server', label: t('list.group.server') } as const] : []),
  ]
  // Of a link, or of what has gone since.
  const isKnown = options.some(({ value }) => value === grouping)
  const others = isKnown ? [] : [{ value: grouping, label: grouping }]
  return (
    <Section title={t('list.groups')}>
      <Select<Grouping>
        label={t('list.groupBy')}
        hint={t('list.groupHint')}
        value={grouping}
        options={[...options, ...others]}
        onChange={groupBy}
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
  const chosen = chosenColumns(choices, withServers, roomOfList())
  return (
    <Section title={t('list.columns')}>
      <p>{t('list.columnsHint')}</p>
      {columns.map(
        ({ name, shown }) =>
          shown !== 'always' && (
            <Switch
              key={name}
              label={t(`list.column.${name}`)}
              checked={chosen.includes(name)}
              onChange={(on) => showColumn(name, on)}
            />
          ),
      )}
    </Section>
  )
}
