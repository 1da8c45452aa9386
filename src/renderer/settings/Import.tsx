// Brings checks in: from an export, or from a Healthchecks project through its API. What will be
// created is shown first.
import { useRef, useState } from 'react'
import type { ImportPlan } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { useProjects } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNote } from '../ui/Feedback.tsx'
import { Section } from '../ui/Page.tsx'
import { Progress } from '../ui/Progress.tsx'
import { ProjectSelect } from '../ui/ProjectSelect.tsx'
import { SecretField } from '../ui/SecretField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { messageOf, toast } from '../ui/toast.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { importParts } from './import-parts.ts'
import styles from './Settings.module.css'

interface Read {
  readonly document: string
  readonly plan: ImportPlan
}

interface Running {
  readonly label: string
  /** Null: nobody knows how far it is. */
  readonly fraction: number | null
}

export function Import() {
  const projects = useProjects()
  const input = useRef<HTMLInputElement>(null)
  const calledOff = useRef<AbortController | null>(null)
  const [project, setProject] = useState(projects[0]?.uuid ?? '')
  const [baseUrl, setBaseUrl] = useState('https://healthchecks.io')
  const [key, setKey] = useState('')
  const [running, setRunning] = useState<Running | null>(null)
  const [read, setRead] = useState<Read | null>(null)
  const [trouble, setTrouble] = useState('')

  /** What was called off goes on by itself, and nobody waits for it any more. */
  async function run(label: string, action: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const abort = new AbortController()
    calledOff.current = abort
    setRunning({ label, fraction: null })
    setTrouble('')
    try {
      await action(abort.signal)
    } catch (error) {
      if (!abort.signal.aborted) setTrouble(messageOf(error))
    } finally {
      if (!abort.signal.aborted) setRunning(null)
    }
  }

  function cancel(): void {
    calledOff.current?.abort()
    setRunning(null)
  }

  async function show(document: string, signal: AbortSignal): Promise<void> {
    const plan = await call('data.plan', { project, document })
    if (!signal.aborted) setRead({ document, plan })
  }

  const readFile = (file: File) =>
    run(`Reading ${file.name}`, async (signal) => show(await file.text(), signal))

  const fetchThere = () =>
    run(`Contacting ${baseUrl}`, async (signal) => {
      const { document } = await call('data.fetch', { baseUrl: baseUrl.trim(), key: key.trim() })
      await show(document, signal)
    })

  const create = (document: string) =>
    run('Creating checks', async (signal) => {
      let made = 0
      const parts = importParts(document)
      try {
        for (const [index, part] of parts.entries()) {
          if (signal.aborted) break
          const { created } = await call('data.import', { project, document: part })
          made += created
          if (!signal.aborted) {
            setRunning({ label: 'Creating checks', fraction: (index + 1) / parts.length })
          }
        }
      } catch (error) {
        throw made === 0
          ? error
          : new Error(`${createdText(made)}, the others not: ${messageOf(error)}`)
      }
      setRead(null)
      setKey('')
      toast(createdText(made))
    })

  function choose(project: string): void {
    setProject(project)
    setRead(null)
  }

  return (
    <Section title="Import checks">
      <p>Import from an export or from another installation. A preview comes first.</p>
      <ProjectSelect projects={projects} value={project} onChange={choose} />
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Export file"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file !== undefined) void readFile(file)
        }}
      />
      <div>
        <Button icon="upload" onClick={() => input.current?.click()}>
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
          label="Healthchecks server URL"
          width="m"
          mono
          value={baseUrl}
          onChange={setBaseUrl}
        />
        <SecretField label="API key" width="m" value={key} onChange={setKey} />
        <Button type="submit">Preview</Button>
      </form>
      {running !== null && <Progress {...running} onCancel={cancel} />}
      {trouble !== '' && (
        <ErrorNote title="The import failed">
          <p>{trouble}</p>
        </ErrorNote>
      )}
      {read !== null && running === null && (
        <ImportPreview
          plan={read.plan}
          onCreate={() => void create(read.document)}
          onCancel={() => setRead(null)}
        />
      )}
    </Section>
  )
}

function createdText(count: number): string {
  return count === 1 ? '1 check was created' : `${count} checks were created`
}
