// Which checks a report is of: a project, a tag. Shown where there is a choice.
import { useChecks } from '../stores/checks.ts'
import { ProjectOrAll } from '../ui/ProjectSelect.tsx'
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
  const rows = useChecks((state) => state.rows)
  const tags = [...new Set([...rows.values()].flatMap((row) => row.tags))].sort()
  const known = tag === '' || tags.includes(tag) ? tags : [tag, ...tags]
  return (
    <>
      <ProjectOrAll project={project} onChange={onProject} hideLabel={hideLabel} />
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
