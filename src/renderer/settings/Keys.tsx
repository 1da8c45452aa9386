// Keys of the monitoring API, the ping key of each project, tokens of the push API.
import { useState } from 'react'
import type { ProjectRow } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { useAppState, useProjects } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button } from '../ui/Button.tsx'
import { confirm } from '../ui/confirm.ts'
import { Note, Skeleton } from '../ui/Feedback.tsx'
import { Section } from '../ui/Page.tsx'
import { AskFailed } from '../ui/QueryFailed.tsx'
import { Select } from '../ui/Select.tsx'
import { Cell, Table } from '../ui/Table.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { attempt, toast } from '../ui/toast.ts'
import { OnceShown } from './OnceShown.tsx'
import { PingKeys } from './PingKeys.tsx'
import styles from './Settings.module.css'
import { Tokens } from './Tokens.tsx'

const COLUMNS = [
  { title: 'Key' },
  { title: 'Allowed to' },
  { title: 'Project', priority: 2 },
  { title: 'Last used', priority: 2 },
  { title: 'Revoke', hideTitle: true, align: 'end' },
] as const
const TYPES = [
  { value: 'read-only', label: 'Read' },
  { value: 'read-write', label: 'Read and change' },
] as const

export function Keys() {
  const projects = useProjects()
  return (
    <div className={styles.section}>
      <ApiKeys projects={projects} />
      <PingKeys projects={projects} />
      <Tokens />
    </div>
  )
}

function ApiKeys({ projects }: { readonly projects: readonly ProjectRow[] }) {
  const asked = useQuery('keys.list', undefined)
  const { baseUrl } = useAppState()
  const [project, setProject] = useState(projects[0]?.uuid ?? '')
  const [type, setType] = useState<'read-write' | 'read-only'>('read-only')
  const [made, setMade] = useState<string | null>(null)

  async function make(): Promise<void> {
    const { key } = await call('keys.create', { project, type })
    setMade(key)
    asked.again()
  }

  async function revoke(id: number, prefix: string): Promise<void> {
    const isSure = await confirm({
      title: `Revoke the key ${prefix}…?`,
      text: 'Programs that use it are refused from now on.',
      action: 'Revoke',
    })
    if (!isSure) return
    await call('keys.revoke', { id })
    asked.again()
    toast('The key is revoked')
  }

  return (
    <Section title="Keys of the monitoring API">
      <p>
        For clients of the Healthchecks API v3, with the address <code>{baseUrl}</code>.
      </p>
      <div className={styles.inline}>
        {projects.length > 1 && (
          <Select
            label="Project"
            value={project}
            onChange={setProject}
            options={projects.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          />
        )}
        <Select label="Allowed to" value={type} onChange={setType} options={TYPES} />
        <Button icon="plus" onClick={() => attempt(make)}>
          New key
        </Button>
      </div>
      {asked.phase === 'loading' && <Skeleton lines={2} />}
      {asked.phase === 'failed' && (
        <AskFailed title="The keys cannot be shown" error={asked.error} again={asked.again} />
      )}
      {asked.output?.length === 0 && <Note>There is no key yet: no client can ask or change.</Note>}
      {asked.output !== null && asked.output.length > 0 && (
        <Table caption="API keys" columns={COLUMNS}>
          {asked.output.map((key) => (
            <tr key={key.id}>
              <Cell>
                <code>{key.prefix}…</code>
              </Cell>
              <Cell>{TYPES.find(({ value }) => value === key.type)?.label}</Cell>
              <Cell priority={2}>
                <span dir="auto">{projects.find(({ uuid }) => uuid === key.project)?.name}</span>
              </Cell>
              <Cell priority={2}>
                {key.lastUsed === null ? 'never' : <RelativeTime at={key.lastUsed} />}
              </Cell>
              <Cell align="end">
                <Button
                  size="s"
                  aria-label={`Revoke ${key.prefix}…`}
                  onClick={() => attempt(() => revoke(key.id, key.prefix))}
                >
                  Revoke
                </Button>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      {made !== null && (
        <OnceShown title="The new key" secret={made} onClose={() => setMade(null)} />
      )}
    </Section>
  )
}
