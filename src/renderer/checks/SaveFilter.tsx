// Saves what the list shows under a name: where it is narrowed or arranged, and no filter shows the same.
import { useState } from 'react'
import { useCommands } from '../keys/commands.ts'
import { useRoute } from '../router.tsx'
import { useSavedFilters } from '../stores/lists.ts'
import { Button } from '../ui/Button.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { t } from '../words/t.ts'
import { isSameQuery, isWorthSaving, listQuery } from './saved-filter.ts'
import { useArrangement } from './use-arrangement.ts'

/** Names a new filter, or gives one another name. */
export const SaveFilterDialog = lazyComponent(() => import('./SaveFilterDialog.tsx'), null)

export function SaveFilter() {
  const saved = useSavedFilters()
  const query = useRoute((route) => route.query)
  const arrangement = useArrangement()
  const shown = listQuery(query, arrangement)
  const isSaved = saved.some((filter) => isSameQuery(filter.query, shown))
  const canSave = !isSaved && isWorthSaving(shown, arrangement)
  const [isAsked, setAsked] = useState(false)
  const save = () => setAsked(true)
  useCommands(
    canSave ? [{ id: 'filters.save', title: t('list.saveFilter'), icon: 'filter', run: save }] : [],
  )
  return (
    <>
      {canSave && (
        <Button size="s" kind="quiet" icon="plus" onClick={save}>
          {t('list.saveFilter')}
        </Button>
      )}
      {isAsked && (
        <SaveFilterDialog
          filter={null}
          query={shown}
          saved={saved}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
