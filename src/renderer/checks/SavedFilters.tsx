// The filters that have a name, above the list, each a link.
import { useState } from 'react'
import type { SavedFilterRow } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { Link, useRoute } from '../router.tsx'
import { useSavedFilters } from '../stores/lists.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { attempt, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import styles from './SavedFilters.module.css'
import { SaveFilterDialog } from './SaveFilter.tsx'
import { isSameQuery, listQuery, pathOf } from './saved-filter.ts'
import { useArrangement } from './use-arrangement.ts'

export function SavedFilters() {
  const saved = useSavedFilters()
  const query = useRoute((route) => route.query)
  const shown = listQuery(query, useArrangement())
  const [renamed, setRenamed] = useState<SavedFilterRow | null>(null)
  if (saved.length === 0) return null
  return (
    <>
      <nav className={classes(styles.filters, 'fading')} aria-label={t('list.savedFilters')}>
        {saved.map((filter) => (
          <Saved
            key={filter.id}
            filter={filter}
            isShown={isSameQuery(filter.query, shown)}
            onRename={() => setRenamed(filter)}
          />
        ))}
      </nav>
      {renamed && (
        <SaveFilterDialog
          filter={renamed}
          query={renamed.query}
          saved={saved}
          onClose={() => setRenamed(null)}
        />
      )}
    </>
  )
}

interface SavedProps {
  readonly filter: SavedFilterRow
  /** The list is as it says. */
  readonly isShown: boolean
  readonly onRename: () => void
}

function Saved({ filter, isShown, onRename }: SavedProps) {
  const { name, query } = filter
  const items: readonly MenuItem[] = [
    { id: 'filter.rename', title: t('list.renameFilter'), icon: 'edit', run: onRename },
    {
      id: 'filter.delete',
      title: t('list.deleteFilter'),
      icon: 'trash',
      danger: true,
      run: () => attempt(() => remove(filter)),
    },
  ]
  return (
    <span className={styles.saved} data-on={isShown || undefined}>
      <Link to={pathOf(query)} className={styles.link} aria-current={isShown || undefined}>
        <Icon name="filter" />
        <bdi>{name}</bdi>
      </Link>
      {isShown && <Menu label={t('list.actionsForFilter', { name })} size="s" items={items} />}
    </span>
  )
}

async function remove(filter: SavedFilterRow): Promise<void> {
  await call('savedFilters.remove', { id: filter.id })
  const undo = () => attempt(() => call('savedFilters.save', filter))
  toast(t('list.filterDeleted', { name: filter.name }), { undo, subject: `filter/${filter.id}` })
}
