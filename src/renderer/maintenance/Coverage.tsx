// Which checks a maintenance window covers: a project or a tag, or single ones.
import { useId, useState } from 'react'
import { useChecks } from '../stores/checks.ts'
import { Button } from '../ui/Button.tsx'
import { nameOf } from '../ui/check-name.ts'
import { isEnter } from '../ui/is-enter.ts'
import { ProjectOrAll } from '../ui/ProjectSelect.tsx'
import { TextField } from '../ui/TextField.tsx'
import { t } from '../words/t.ts'
import type { FormPartProps } from './form-part.ts'
import styles from './Maintenance.module.css'

export function Group({ draft, change, errors }: FormPartProps) {
  return (
    <div className={styles.fields}>
      <ProjectOrAll project={draft.project} onChange={(project) => change({ project })} />
      <TextField
        label={t('maintenance.tag')}
        width="m"
        value={draft.tag}
        onChange={(tag) => change({ tag })}
        error={errors.tag}
        maxLength={500}
      />
    </div>
  )
}

/** Names that are offered: those of thousands would be slow, and the field takes any. */
const OFFERED = 200

export function Single({ draft, change, errors }: FormPartProps) {
  const id = useId()
  const rows = useChecks((state) => state.rows)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const free = [...rows.values()].filter(({ uuid }) => !draft.checks.includes(uuid))

  function add(): void {
    const found = free.find((row) => nameOf(row) === typed.trim() || row.uuid === typed.trim())
    setProblem(found === undefined ? t('maintenance.noSuchCheck') : null)
    if (found === undefined) return
    change({ checks: [...draft.checks, found.uuid] })
    setTyped('')
  }

  return (
    <>
      {draft.checks.length > 0 && (
        <ul className={styles.checks}>
          {draft.checks.map((uuid) => {
            const row = rows.get(uuid)
            const name = row === undefined ? uuid : nameOf(row)
            return (
              <li key={uuid}>
                <Button
                  size="s"
                  icon="close"
                  aria-label={t('maintenance.removeCheck', { name })}
                  onClick={() => change({ checks: draft.checks.filter((one) => one !== uuid) })}
                >
                  <bdi>{name}</bdi>
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <TextField
        label={t('maintenance.addCheck')}
        width="m"
        list={id}
        value={typed}
        onChange={setTyped}
        onBlur={() => typed.trim() !== '' && add()}
        onKeyDown={(event) => {
          if (!isEnter(event)) return
          event.preventDefault()
          add()
        }}
        error={problem ?? errors.checks}
      />
      <datalist id={id}>
        {free.slice(0, OFFERED).map((row) => (
          <option key={row.uuid} value={nameOf(row)} />
        ))}
      </datalist>
    </>
  )
}
