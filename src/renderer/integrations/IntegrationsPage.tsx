// The list of integrations, each with its last outcome.
import { integrationOf } from '../../integrations/index.ts'
import type { ChannelRow } from '../../shared/views/settings.ts'
import { Link } from '../router.tsx'
import { useAppState, useChannels, useProjects } from '../stores/installation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Note } from '../ui/Feedback.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Page } from '../ui/Page.tsx'
import { Cell, Table } from '../ui/Table.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import styles from './Integrations.module.css'
import { KindMark } from './KindMark.tsx'
import { NoAlertWarning } from './NoAlertWarning.tsx'
import { TestButton } from './TestButton.tsx'

const COLUMNS = [
  { title: 'Integration' },
  { title: 'Kind', priority: 3 },
  { title: 'Checks', align: 'end', priority: 2 },
  { title: 'Last outcome' },
  { title: 'Test', hideTitle: true, align: 'end' },
] as const

export default function IntegrationsPage() {
  const channels = useChannels()
  const { notifierTrouble } = useAppState()
  const projects = useProjects()
  return (
    <Page
      title="Integrations"
      actions={
        <LinkButton to="/integrations/new" kind="primary" icon="plus">
          New integration
        </LinkButton>
      }
    >
      <NoAlertWarning />
      {notifierTrouble !== null && (
        <Note tone="warning">
          <p>Notifications on this computer do not work: {notifierTrouble}</p>
        </Note>
      )}
      {projects.map(({ uuid, name }) => (
        <section key={uuid}>
          {projects.length > 1 && (
            <h2 dir="auto" className={styles.project}>
              {name}
            </h2>
          )}
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
  const title = integrationOf(channel.kind)?.title ?? channel.kind
  return (
    <tr>
      <Cell>
        <span className={styles.named}>
          <KindMark title={title} />
          <Link to={`/integrations/${channel.uuid}`} dir="auto">
            {channel.name || title}
          </Link>
          {channel.disabled && <Chip tone="paused">off</Chip>}
        </span>
      </Cell>
      <Cell priority={3}>
        <span className={styles.whole}>{title}</span>
      </Cell>
      <Cell priority={2} align="end">
        {channel.checks.length}
      </Cell>
      <Cell>
        <Outcome channel={channel} />
      </Cell>
      <Cell align="end">
        <TestButton channel={channel} size="s" />
      </Cell>
    </tr>
  )
}

function Outcome({ channel: { lastNotify, lastError } }: { readonly channel: ChannelRow }) {
  if (lastNotify === null) return <>never used</>
  const when = <RelativeTime at={lastNotify} />
  if (lastError === '') return <>delivered {when}</>
  return (
    <span className={styles.problem}>
      <Icon name="warning" />
      <span>
        failed {when}: {lastError}
      </span>
    </span>
  )
}
