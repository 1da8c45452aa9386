// The project and the server that the list of checks is narrowed to. A chunk of its own: most people have one
// of each.

import { setQuery } from '../router.tsx'
import { useProjects } from '../stores/installation.ts'
import { useRemotes } from '../stores/remotes.ts'
import { Select } from '../ui/Select.tsx'
import { t } from '../words/t.ts'
import { HERE } from './check-list.ts'
import { hasChecks, type PlaceFiltersProps } from './places.ts'

export default function PlaceFilters({ project, server }: PlaceFiltersProps) {
  return (
    <>
      <Projects chosen={project} />
      <Servers chosen={server} />
    </>
  )
}

function Projects({ chosen }: { readonly chosen: string | null }) {
  const projects = useProjects()
  if (projects.length < 2) return null
  const all = { value: '', label: t('settings.allProjects') }
  const options = projects.map(({ uuid, name }) => ({ value: uuid, label: name }))
  return (
    <Select
      label={t('ui.project')}
      hideLabel
      value={chosen ?? ''}
      options={[all, ...options]}
      onChange={(project) => setQuery({ project })}
    />
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
