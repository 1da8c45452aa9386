// Brings checks in: from an export, or from a Healthchecks project through its API. What will be
// created is shown first.
import { useRef, useState } from 'react'
import type { ImportPlan } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { useProjects } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNote } from '../ui/Notes.tsx'
import { Section } from '../ui/Page.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { messageOf, toast } from '../ui/toasts.ts'
import { ImportPreview } from './ImportPreview.tsx'
import styles from './Settings.module.css'

interface Read {
  readonly document: string
  readonly plan: ImportPlan
}

export function Import() {
  const projects = useProjects()
  const input = useRef<HTMLInputElement>(null)
  const [project, setProject] = useState(projects[0]?.uuid ?? '')
  const [baseUrl, setBaseUrl] = useState('https://healthchecks.io')
  const [key, setKey] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [read, setRead] = useState<Read | null>(null)
  const [trouble, setTrouble] = useState('')

  async function attempt(action: () => Promise<void>): Promise<void> {
    setBusy(true)
    setTrouble('')
    try {
      await action()
    } catch (error) {
      setTrouble(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  const show = async (document: string) =>
    setRead({ document, plan: await call('data.plan', { project, document }) })

  const fetchThere = () =>
    attempt(async () => {
      const { document } = await call('data.fetch', { baseUrl: baseUrl.trim(), key: key.trim() })
      await show(document)
    })

  const create = (document: string) =>
    attempt(async () => {
      const { created } = await call('data.import', { project, document })
      setRead(null)
      setKey('')
      toast(created === 1 ? '1 check was created' : `${created} checks were created`)
    })

  return (
    <Section title="Import checks">
      {projects.length > 1 && (
        <Select
          label="Into the project"
          value={project}
          onChange={setProject}
          options={projects.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
      )}
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Export to import"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file !== undefined) void attempt(async () => show(await file.text()))
        }}
      />
      <div>
        <Button icon="upload" busy={isBusy} onClick={() => input.current?.click()}>
          From a file…
        </Button>
      </div>
      <form
        className={styles.inline}
        onSubmit={(event) => {
          event.preventDefault()
          void fetchThere()
        }}
      >
        <TextField
          label="From a Healthchecks installation"
          width="m"
          mono
          value={baseUrl}
          onChange={setBaseUrl}
        />
        <TextField
          label="Its API key"
          width="m"
          type="password"
          autoComplete="off"
          mono
          value={key}
          onChange={setKey}
        />
        <Button type="submit" busy={isBusy}>
          Look
        </Button>
      </form>
      {trouble !== '' && (
        <ErrorNote title="Nothing was imported">
          <p>{trouble}</p>
        </ErrorNote>
      )}
      {read !== null && (
        <ImportPreview
          plan={read.plan}
          isBusy={isBusy}
          onCreate={() => void create(read.document)}
          onCancel={() => setRead(null)}
        />
      )}
    </Section>
  )
}
