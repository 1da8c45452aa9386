// Tags given to all selected checks, or taken off them.
import { useState } from 'react'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { t } from '../../words/t.ts'
import { tagMany } from './many-actions.ts'
import { TriList } from './TriList.tsx'
import { countOf, type Targets } from './targets.ts'
import { changesOf, type TriStates, triStateOf } from './tri-state.ts'

export interface ManyDialogProps {
  readonly targets: Targets
  readonly onClose: () => void
}

/** More tags than that nobody looks through; they can be typed. */
const SHOWN = 50

export function TagsDialog({ targets, onClose }: ManyDialogProps) {
  const [first] = useState(() => tagStates(targets))
  const [states, setStates] = useState(first)
  const [text, setText] = useState('')
  const typed = text.split(/\s+/).filter(Boolean)

  async function save(): Promise<void> {
    const { add, remove } = changesOf(first, states)
    const change = { add: [...new Set([...add, ...typed])], remove }
    if (change.add.length + change.remove.length > 0) await tagMany(targets, change)
    onClose()
  }

  return (
    <FormDialog
      title={t('many.tagsTitle', { n: countOf(targets) })}
      fields={['tags']}
      refusal={t('many.tagsRefused')}
      onSave={save}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label={t('many.addTags')}
            hint={t('many.addTagsHint')}
            value={text}
            onChange={setText}
            error={errors.tags}
            data-autofocus=""
          />
          {first.size > 0 && (
            <TriList
              legend={t('many.tagsNow')}
              choices={[...first.keys()].map((tag) => ({ id: tag, label: <bdi>{tag}</bdi> }))}
              first={first}
              states={states}
              onChange={setStates}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

/** Those that most of them have come first. */
function tagStates(targets: Targets): TriStates {
  const counts = new Map<string, number>()
  for (const { tags } of [...targets.own, ...targets.there]) {
    for (const tag of new Set(tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  const all = countOf(targets)
  const sorted = [...counts].sort(([a, x], [b, y]) => y - x || a.localeCompare(b))
  return new Map(sorted.slice(0, SHOWN).map(([tag, count]) => [tag, triStateOf(count, all)]))
}
