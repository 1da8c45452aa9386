// Projects: apart in keys, badges and integrations.

import { type FormEvent, useRef, useState } from 'react'
import type { ProjectRow } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { useProjects } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { confirm } from '../ui/confirm.ts'
import { checksText } from '../ui/counts.ts'
import { formErrors } from '../ui/form-errors.ts'
import { TextField } from '../ui/TextField.tsx'
import { attempt, toast } from '../ui/toast.ts'
import { useBusy } from '../ui/use-busy.ts'
import { useFocusOnRemoval } from '../ui/use-focus-on-removal.ts'
import { t } from '../words/t.ts'
import styles from './Settings.module.css'

export function Projects() {
  const projects = useProjects()
  const [name, setName] = useState('')
  const [isBusy, busily] = useBusy()
  const [refused, setRefused] = useState<unknown>(null)

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault()
    try {
      await busily(() => call('projects.create', { name: name.trim() }))
      setName('')
      setRefused(null)
      toast(t('settings.projectCreated'))
    } catch (error) {
      setRefused(error)
    }
  }

  return (
    <div className={styles.section}>
      <p>{t('settings.projectsText')}</p>
      <ul className={styles.form}>
        {projects.map((project) => (
          <Project key={project.uuid} project={project} isLast={projects.length === 1} />
        ))}
      </ul>
      <form className={styles.inline} onSubmit={(event) => void create(event)} noValidate>
        <TextField
          label={t('settings.newProject')}
          width="m"
          value={name}
          onChange={setName}
          error={problemOf(refused)}
          required
          maxLength={100}
        />
        <Button type="submit" icon="plus" busy={isBusy}>
          {t('ui.create')}
        </Button>
      </form>
    </div>
  )
}

function Project({ project, isLast }: { readonly project: ProjectRow; readonly isLast: boolean }) {
  const { uuid, checks } = project
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState<unknown>(null)
  const name = typed ?? project.name
  const row = useRef<HTMLLIElement>(null)
  useFocusOnRemoval(row)

  async function rename(event: FormEvent): Promise<void> {
    event.preventDefault()
    try {
      await call('projects.rename', { uuid, name: name.trim() })
    } catch (error) {
      return setRefused(error)
    }
    setTyped(null)
    setRefused(null)
    const undo = () => attempt(() => call('projects.rename', { uuid, name: project.name }))
    toast(t('settings.renamed'), { undo })
  }

  async function remove(): Promise<void> {
    const isSure = await confirm({
      title: t('ui.deleteName', { name: project.name }),
      text: goneWith(checks),
      action: t('ui.delete'),
    })
    if (!isSure) return
    await call('projects.delete', { uuid })
    toast(t('settings.projectDeleted'))
  }

  return (
    <li ref={row}>
      <form
        className={`${styles.inline} ${styles.renamed}`}
        onSubmit={(event) => void rename(event)}
        noValidate
      >
        <TextField
          label={t('settings.projectName', { name: project.name })}
          hideLabel
          width="m"
          value={name}
          onChange={setTyped}
          error={problemOf(refused)}
          required
          maxLength={100}
        />
        <span className={styles.count}>{checksText(checks)}</span>
        {name !== project.name && <Button type="submit">{t('settings.rename')}</Button>}
        {!isLast && (
          <Button kind="danger" onClick={() => attempt(remove)}>
            {t('ui.deleteAsk')}
          </Button>
        )}
      </form>
    </li>
  )
}

/** What is wrong with the name; null: nothing. */
function problemOf(refused: unknown): string | null {
  const { byField, others } = formErrors(refused, ['name'])
  return byField.name ?? others[0] ?? null
}

function goneWith(checks: number): string {
  return checks === 0
    ? t('settings.deleteEmptyProject')
    : t('settings.deleteProjectText', { n: checks })
}
