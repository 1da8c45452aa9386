// A choice of project, shown only where there is more than one.
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
