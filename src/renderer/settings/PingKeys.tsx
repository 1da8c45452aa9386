// The ping key of each project: hidden until asked for, as whoever has it can ping every check there.
import { useState } from 'react'
import { MASK } from '../../shared/mask.ts'
import type { ProjectRow } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { confirm } from '../ui/confirm.ts'
import { Section } from '../ui/Page.tsx'
import { Cell, Table } from '../ui/Table.tsx'
import { attempt, toast } from '../ui/toast.ts'
import styles from './Settings.module.css'

const COLUMNS = [
  { title: 'Project' },
  { title: 'Ping key' },
  { title: 'Replace', hideTitle: true, align: 'end' },
] as const

export function PingKeys({ projects }: { readonly projects: readonly ProjectRow[] }) {
  return (
    <Section title="Ping keys">
      <p>A ping key lets jobs ping checks by slug and create them with the first ping.</p>
      <Table caption="Ping keys" columns={COLUMNS}>
        {projects.map((project) => (
          <Row key={project.uuid} project={project} />
        ))}
      </Table>
    </Section>
  )
}

function Row({ project }: { readonly project: ProjectRow }) {
  const { uuid, name, pingKey } = project
  async function replace(): Promise<void> {
    const isSure =
      pingKey === null ||
      (await confirm({
        title: 'Replace the ping key?',
        text: 'Ping URLs with the old key stop working, and checks of jobs that still use it go down.',
        action: 'Replace',
      }))
    if (!isSure) return
    await call('keys.create', { project: uuid, type: 'ping' })
    toast('Ping key created')
  }
  return (
    <tr>
      <Cell>
        <span dir="auto">{name}</span>
      </Cell>
      <Cell>{pingKey === null ? 'none' : <PingKey pingKey={pingKey} project={name} />}</Cell>
      <Cell align="end">
        <Button size="s" onClick={() => attempt(replace)}>
          {pingKey === null ? 'Create' : 'Replace'}
        </Button>
      </Cell>
    </tr>
  )
}

interface PingKeyProps {
  readonly pingKey: string
  readonly project: string
}

function PingKey({ pingKey, project }: PingKeyProps) {
  const [isShown, setShown] = useState(false)
  return (
    <span className={styles.once}>
      <code>{isShown ? pingKey : MASK}</code>
      <IconButton
        size="s"
        icon={isShown ? 'eyeOff' : 'eye'}
        label={`${isShown ? 'Hide' : 'Show'} the ping key of ${project}`}
        onClick={() => setShown(!isShown)}
      />
      <CopyButton text={pingKey} label={`Copy ping key of ${project}`} secret />
    </span>
  )
}
