// Badges of all checks and of each tag: how they look now, and how to put them elsewhere.
import { useState } from 'react'
import { useAsked } from '../stores/asked.ts'
import { useChecks } from '../stores/checks.ts'
import { useAppState, useProjects } from '../stores/installation.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { RadioGroup } from '../ui/Choices.tsx'
import { EmptyState, ErrorNote, Note, Skeleton } from '../ui/Notes.tsx'
import { Page } from '../ui/Page.tsx'
import { Select } from '../ui/Select.tsx'
import { messageOf } from '../ui/toasts.ts'
import { Badge } from './Badge.tsx'
import styles from './Badges.module.css'
import type { BadgeFormat, BadgeStates } from './forms.ts'

const FORMATS = [
  { value: 'svg', label: 'SVG' },
  { value: 'json', label: 'JSON' },
  { value: 'shields', label: 'Shields.io' },
] as const
const STATES = [
  { value: 'two', label: 'up, down' },
  { value: 'three', label: 'up, late, down' },
] as const

export default function BadgesPage() {
  const projects = useProjects()
  const [chosen, setChosen] = useState(projects[0]?.uuid ?? '')
  const project = projects.find(({ uuid }) => uuid === chosen) ?? projects[0]
  const [format, setFormat] = useState<BadgeFormat>('svg')
  const [states, setStates] = useState<BadgeStates>('two')
  const { baseUrl } = useAppState()

  return (
    <Page title="Badges">
      <p>A badge shows how all checks, or those with a tag, are doing: on a page, in a README.</p>
      <div className={styles.choices}>
        {projects.length > 1 && (
          <Select
            label="Project"
            value={project?.uuid ?? ''}
            onChange={setChosen}
            options={projects.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          />
        )}
        <RadioGroup
          label="Format"
          value={format}
          onChange={setFormat}
          choices={FORMATS}
          segmented
        />
        <RadioGroup label="States" value={states} onChange={setStates} choices={STATES} segmented />
      </div>
      {isOwnMachine(baseUrl) && (
        <Note>
          These addresses lead to this computer only. Others see a badge where the server is shared
          on the network, or behind a base URL (Settings, Server).
        </Note>
      )}
      {project && <BadgeList project={project.uuid} format={format} states={states} />}
    </Page>
  )
}

interface BadgeListProps {
  readonly project: string
  readonly format: BadgeFormat
  readonly states: BadgeStates
}

function BadgeList({ project, format, states }: BadgeListProps) {
  // Tags and statuses are in the rows: a changed one means another list.
  const shape = useChecks((state) => state.shape)
  const hasChecks = useChecks((state) => state.rows.size > 0)
  const asked = useAsked('badges.list', { project })
  if (asked.phase === 'failed') {
    return (
      <ErrorNote title="The badges cannot be shown">
        <p>{messageOf(asked.error)}</p>
        <Button onClick={asked.again}>Try again</Button>
      </ErrorNote>
    )
  }
  if (asked.phase === 'loading') return <Skeleton lines={4} />
  return (
    <>
      <ul className={styles.list}>
        {asked.output.map(({ tag, urls }) => (
          <Badge key={tag} tag={tag} urls={urls} format={format} states={states} version={shape} />
        ))}
      </ul>
      {asked.output.length === 1 && (
        <EmptyState icon="badges" title="No tags yet">
          <p>Checks that share a tag get a badge of their own.</p>
          {!hasChecks && (
            <LinkButton to="/checks/new" kind="primary">
              New check
            </LinkButton>
          )}
        </EmptyState>
      )}
    </>
  )
}

function isOwnMachine(baseUrl: string): boolean {
  return /^https?:\/\/(127\.|localhost|\[::1\])/.test(baseUrl)
}
