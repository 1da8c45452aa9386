// Maintenance windows that come along with checks, in an import and a move.
import type { MovedMaintenance } from '../../shared/views/moves.ts'
import { Note } from '../ui/Feedback.tsx'
import { saidStored } from '../ui/said.ts'
import { t } from '../words/t.ts'

/** What becomes of the maintenance windows that come along. */
export function MovedWindows({ windows }: { readonly windows: readonly MovedMaintenance[] }) {
  const named = (outcome: MovedMaintenance['outcome']) =>
    windows
      .filter((window) => window.outcome === outcome)
      .map(({ name, problem }) => {
        const shown = name || t('data.unnamed')
        if (problem === '') return shown
        return t('ui.labelled', { label: shown, text: saidStored(problem) })
      })
      .join(', ')
  const [create, created, exists, refused, failed] = (
    ['create', 'created', 'exists', 'refused', 'failed'] as const
  ).map(named)
  return (
    <>
      {create && <p dir="auto">{t('data.windowsToCreate', { names: create })}</p>}
      {created && <p dir="auto">{t('data.windowsCreated', { names: created })}</p>}
      {exists && <p dir="auto">{t('data.windowsThere', { names: exists })}</p>}
      {refused && (
        <Note>
          <p dir="auto">{t('data.windowsRefused', { names: refused })}</p>
        </Note>
      )}
      {failed && (
        <Note>
          <p dir="auto">{t('data.windowsFailed', { names: failed })}</p>
        </Note>
      )}
    </>
  )
}
