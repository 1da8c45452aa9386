// A choice of project, shown only where there is more than one.
import { useProjects } from '../stores/installation.ts'
import { t } from '../words/t.ts'
import { Select } from './Select.tsx'

interface ProjectSelectProps {
  readonly projects: readonly { readonly uuid: string; readonly name: string }[]
  /** UUID of the chosen project. */
  readonly value: string
  readonly onChange: (uuid: string) => void
}

export function ProjectSelect({ projects, value, onChange }: ProjectSelectProps) {
  if (projects.length < 2) return null
  return (
    <Select
      label={t('ui.project')}
      value={value}
      onChange={onChange}
      options={projects.map(({ uuid, name }) => ({ value: uuid, label: name }))}
    />
  )
}

const ALL = ''

export interface ProjectOrAllProps {
  /** Null: all of them. */
  readonly project: string | null
  readonly onChange: (project: string | null) => void
  readonly hideLabel?: boolean
}

/** One project or all of them; nothing where there is no choice. A chosen one that was deleted stays chosen, and says so. */
export function ProjectOrAll({ project, onChange, hideLabel = false }: ProjectOrAllProps) {
  const projects = useProjects()
  const isGone = project !== null && !projects.some(({ uuid }) => uuid === project)
  if (projects.length < 2 && !isGone) return null
  return (
    <Select
      label={t('ui.project')}
      hideLabel={hideLabel}
      value={project ?? ALL}
      onChange={(uuid) => onChange(uuid === ALL ? null : uuid)}
      options={[
        { value: ALL, label: t('ui.allProjects') },
        ...projects.map(({ uuid, name }) => ({ value: uuid, label: name })),
        ...(isGone ? [{ value: project, label: t('timeline.deleted') }] : []),
      ]}
    />
  )
}
