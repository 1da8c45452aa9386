// Projects: apart in keys, badges and integrations.
import { type FormEvent, useState } from 'react'
import { checksText } from '../../shared/counts.ts'
import type { ProjectRow } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { useProjects } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { confirm } from '../ui/confirm.ts'
import { TextField } from '../ui/TextField.tsx'
import { attempt, toast } from '../ui/toast.ts'
import styles from './Settings.module.css'

export function Projects() {
  const projects = useProjects()
  const [name, setName] = useState('')

  function create(event: FormEvent): void {
    event.preventDefault()
    attempt(async () => {
      await call('projects.create', { name: name.trim() })
      setName('')
      toast('Project created')
    })
  }

  return (
    <div className={styles.section}>
      <p>Each project has its own API keys, badges and integrations.</p>
      <ul className={styles.form}>
        {projects.map((project) => (
          <Project key={project.uuid} project={project} isLast={projects.length === 1} />
        ))}
      </ul>
      <form className={styles.inline} onSubmit={create}>
        <TextField
          label="New project"
          width="m"
          value={name}
          onChange={setName}
          required
          maxLength={100}
        />
        <Button type="submit" icon="plus">
          Create
        </Button>
      </form>
    </div>
  )
}

function Project({ project, isLast }: { readonly project: ProjectRow; readonly isLast: boolean }) {
  const { uuid, checks } = project
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? project.name

  async function rename(): Promise<void> {
    await call('projects.rename', { uuid, name: name.trim() })
    setTyped(null)
    const undo = () => attempt(() => call('projects.rename', { uuid, name: project.name }))
    toast('Renamed', { undo })
  }

  async function remove(): Promise<void> {
    const isSure = await confirm({
      title: `Delete ${project.name}?`,
      text: `${goneWith(checks)} deleted with it.`,
      action: 'Delete',
    })
    if (!isSure) return
    await call('projects.delete', { uuid })
    toast('Project deleted')
  }

  return (
    <li>
      <form
        className={styles.inline}
        onSubmit={(event) => {
          event.preventDefault()
          attempt(rename)
        }}
      >
        <TextField
          label={`Name of project ${project.name}`}
          hideLabel
          width="m"
          value={name}
          onChange={setTyped}
          required
          maxLength={100}
        />
        <span className={styles.count}>{checksText(checks)}</span>
        {name !== project.name && <Button type="submit">Rename</Button>}
        {!isLast && (
          <Button kind="danger" onClick={() => attempt(remove)}>
            Delete…
          </Button>
        )}
      </form>
    </li>
  )
}

function goneWith(checks: number): string {
  if (checks === 0) return 'Its keys and integrations are'
  return `Its ${checks === 1 ? 'check' : `${checks} checks`}, keys and integrations are`
}
