// The project and the server that the list of checks is narrowed to. A chunk of its own: most people have one
// of each.

import { setQuery } from '../router.tsx'
import { useRemotes } from '../stores/remotes.ts'
import { ProjectOrAll } from '../ui/ProjectSelect.tsx'
import { Select } from '../ui/Select.tsx'
import { t } from '../words/t.ts'
import { HERE } from './check-list.ts'
import { hasChecks, type PlaceFiltersProps } from './places.ts'

export default function PlaceFilters({ project, server }: PlaceFiltersProps) {
  return (
    <>
      <ProjectOrAll
        hideLabel
        project={project}
        onChange={(uuid) => setQuery({ project: uuid ?? '' })}
      />
      <Servers chosen={server} />
    </>
  )
}

function Servers({ chosen }: { readonly chosen: string | null }) {
  const servers = useRemotes().filter(hasChecks)
  if (servers.length === 0) return null
  const all = [
    { value: '', label: t('checkList.allServers') },
    { value: HERE, label: t('checkList.thisServer') },
  ]
  const options = servers.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Select
      label={t('list.column.server')}
      hideLabel
      value={chosen ?? ''}
      options={[...all, ...options]}
      onChange={(server) => setQuery({ server })}
    />
  )
}
