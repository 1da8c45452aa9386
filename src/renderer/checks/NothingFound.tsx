// The list of checks when nothing matches: what narrows it, and the way back.
import { Link, navigate } from '../router.tsx'
import { outputSearch } from '../routes.ts'
import { useProjects } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/Feedback.tsx'
import { STATE_WORDS } from '../ui/StateMark.tsx'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import { type Filter, isFiltered } from './check-list.ts'

export function NothingFound({ filter }: { readonly filter: Filter }) {
  const project = useProjects().find(({ uuid }) => uuid === filter.project)
  return (
    <EmptyState icon="filter" title={t('checkList.noMatch')}>
      {filter.text !== '' && (
        <>
          <p>{rich('checkList.lookedFor', { text: <bdi>{filter.text}</bdi> })}</p>
          <p>
            <Link to={outputSearch(filter.text)}>
              {t('shell.searchOutputsFor', { text: filter.text })}
            </Link>
          </p>
        </>
      )}
      {filter.tags.length > 0 && (
        <p>
          {rich('checkList.onlyTagged', {
            tag: <bdi>{filter.tags.map((tag) => `#${tag}`).join(' ')}</bdi>,
          })}
        </p>
      )}
      {project !== undefined && (
        <p>{rich('checkList.onlyInProject', { project: <bdi>{project.name}</bdi> })}</p>
      )}
      {filter.favourite && <p>{t('list.onlyFavourites')}</p>}
      {filter.status !== null && (
        <p>{t('checkList.onlyInState', { state: STATE_WORDS[filter.status] })}</p>
      )}
      {isFiltered(filter) && (
        <Button onClick={() => navigate('/checks', { replace: true })}>
          {t('shell.showAllChecks')}
        </Button>
      )}
    </EmptyState>
  )
}
