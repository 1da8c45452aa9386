// Which checks a report is of: a project, a tag. Shown where there is a choice.
import { useChecks } from '../stores/checks.ts'
import { useProjects } from '../stores/installation.ts'
import { Select } from '../ui/Select.tsx'
import { t } from '../words/t.ts'

export interface ScopeProps {
  /** UUID; null: all projects. */
  readonly project: string | null
  /** Empty: whatever their tags. */
  readonly tag: string
  readonly hideLabel?: boolean
  readonly onProject: (uuid: string | null) => void
  readonly onTag: (tag: string) => void
}

export function Scope({ project, tag, hideLabel = false, onProject, onTag }: ScopeProps) {
  const projects = useProjects()
  const isGone = project !== null && !projects.some(({ uuid }) => uuid === project)
  const rows = useChecks((state) => state.rows)
  const tags = [...new Set([...rows.values()].flatMap((row) => row.tags))].sort()
  const known = tag === '' || tags.includes(tag) ? tags : [tag, ...tags]
  return (
    <>
      {(projects.length > 1 || isGone) && (
        <Select
          label={t('reports.project')}
          hideLabel={hideLabel}
          value={project ?? ''}
          onChange={(uuid) => onProject(uuid || null)}
          options={[
            { value: '', label: t('ui.allProjects') },
            ...projects.map(({ uuid, name }) => ({ value: uuid, label: name })),
            ...(isGone ? [{ value: project, label: t('timeline.deleted') }] : []),
          ]}
        />
      )}
      {known.length > 0 && (
        <Select
          label={t('reports.tag')}
          hideLabel={hideLabel}
          value={tag}
          onChange={onTag}
          options={[
            { value: '', label: t('reports.anyTag') },
            ...known.map((one) => ({ value: one, label: one })),
          ]}
        />
      )}
    </>
  )
}
