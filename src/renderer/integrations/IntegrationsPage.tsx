// Where changes are told: each integration with its last outcome.
import type { ChannelRow } from '../../shared/views/settings.ts'
import { Link } from '../router.tsx'
import { useChecks } from '../stores/checks.ts'
import { useAppState, useChannels, useProjects } from '../stores/installation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Note } from '../ui/Notes.tsx'
import { Page } from '../ui/Page.tsx'
import { Cell, Table } from '../ui/Table.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { kindNamed } from './kinds.ts'
import { TestButton } from './TestButton.tsx'

const COLUMNS = [
  { title: 'Integration' },
  { title: 'Kind', priority: 2 },
  { title: 'Checks', align: 'end', priority: 3 },
  { title: 'Last outcome', priority: 2 },
  { title: 'Test', hideTitle: true, align: 'end' },
] as const

export default function IntegrationsPage() {
  const channels = useChannels()
  const { notifierTrouble } = useAppState()
  const projects = useProjects()
  const hasChecks = useChecks((state) => state.rows.size > 0)
  const listens = channels.some(({ disabled, checks }) => !disabled && checks.length > 0)
  return (
    <Page
      title="Integrations"
      actions={
        <LinkButton to="/integrations/new" kind="primary" icon="plus">
          New integration
        </LinkButton>
      }
    >
      {hasChecks && !listens && (
        <Note tone="warning">
          <p>
            Nobody is told when a check goes down: no check has an integration that is on. Assign
            one, or add a new one to every check.
          </p>
        </Note>
      )}
      {notifierTrouble !== null && (
        <Note tone="warning">
          <p>Notifications on this computer do not work: {notifierTrouble}</p>
        </Note>
      )}
      {projects.map(({ uuid, name }) => (
        <section key={uuid}>
          {projects.length > 1 && <h2 dir="auto">{name}</h2>}
          <Table caption={`Integrations of ${name}`} columns={COLUMNS}>
            {channels
              .filter(({ project }) => project === uuid)
              .map((channel) => (
                <Row key={channel.uuid} channel={channel} />
              ))}
          </Table>
        </section>
      ))}
    </Page>
  )
}

function Row({ channel }: { readonly channel: ChannelRow }) {
  const title = kindNamed(channel.kind)?.title ?? channel.kind
  return (
    <tr>
      <Cell>
        <Link to={`/integrations/${channel.uuid}`} dir="auto">
          {channel.name || title}
        </Link>{' '}
        {channel.disabled && <Chip tone="paused">off</Chip>}
      </Cell>
      <Cell priority={2}>{title}</Cell>
      <Cell priority={3} align="end">
        {channel.checks.length}
      </Cell>
      <Cell priority={2}>
        <Outcome channel={channel} />
      </Cell>
      <Cell align="end">
        <TestButton channel={channel} size="s" />
      </Cell>
    </tr>
  )
}

function Outcome({ channel: { lastNotify, lastError } }: { readonly channel: ChannelRow }) {
  if (lastError !== '') return <Chip tone="down">{lastError}</Chip>
  if (lastNotify === null) return <>never used</>
  return (
    <>
      delivered <RelativeTime at={lastNotify} />
    </>
  )
}
