// Tells screen readers how many rows are selected: here before any is, as a text that appears with its element is
// not read.
import { t } from '../words/t.ts'
import { useSelection } from './selected.ts'
import { shownOf } from './selection.ts'

export function SelectedCount({ uuids }: { readonly uuids: readonly string[] }) {
  const count = useSelection((selection) => shownOf(selection, uuids).length)
  return (
    <p role="status" className="visually-hidden">
      {count > 0 && t('many.selectedChecks', { n: count })}
    </p>
  )
}
