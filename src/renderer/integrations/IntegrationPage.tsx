// One integration: a new one of a kind, or one that is there, with its test and its end.
import type { ChannelRow } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { Link, navigate } from '../router.tsx'
import { useChecks } from '../stores/checks.ts'
import { useChannels } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button } from '../ui/Button.tsx'
import { Switch } from '../ui/Choices.tsx'
import { confirm } from '../ui/confirm.ts'
import { EmptyState, ErrorNote, Skeleton } from '../ui/Feedback.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { AskFailed } from '../ui/QueryFailed.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { attempt, toast } from '../ui/toast.ts'
import { IntegrationForm } from './IntegrationForm.tsx'
import styles from './Integrations.module.css'
import { KindPicker } from './KindPicker.tsx'
import { type KindSpec, kindNamed, startValues } from './kinds.ts'
import { TestButton } from './TestButton.tsx'

const PARENT = { to: '/integrations', title: 'Integrations' }

export interface IntegrationPageProps {
  /** Null: a new one of that kind. */
  readonly uuid: string | null
  readonly kind: string
}

export default function IntegrationPage({ uuid, kind }: IntegrationPageProps) {
  return uuid === null ? <NewIntegration kind={kind} /> : <KnownIntegration uuid={uuid} />
}

function NewIntegration({ kind }: { readonly kind: string }) {
  const spec = kindNamed(kind)
  if (spec === undefined || spec.kind === 'desktop') {
    return (
      <Page title="New integration" parent={PARENT}>
        <KindPicker />
      </Page>
    )
  }
  return (
    <Page title={`New: ${spec.title}`} parent={PARENT} width="text">
      <IntegrationForm
        spec={spec}
        uuid={null}
        project={null}
        startName={spec.title}
        startValues={startValues(spec)}
        onSaved={(uuid) => {
          toast('The integration is saved. Send a test to see that it works.')
          navigate(`/integrations/${uuid}`)
        }}
      />
    </Page>
  )
}

function KnownIntegration({ uuid }: { readonly uuid: string }) {
  const channel = useChannels().find((known) => known.uuid === uuid)
  const spec = channel && kindNamed(channel.kind)
  if (channel === undefined || spec === undefined) {
    return (
      <Page title="Integration" parent={PARENT}>
        <EmptyState icon="integrations" title="This integration is gone">
          <Link to="/integrations">All integrations</Link>
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page
      title={channel.name || spec.title}
      parent={PARENT}
      width="text"
      actions={
        <>
          {spec.kind !== 'desktop' && <DeleteButton channel={channel} />}
          <TestButton channel={channel} />
        </>
      }
    >
      {channel.lastError !== '' && (
        <ErrorNote title="The last message was not delivered">
          <p>
            {channel.lastError}
            {channel.lastNotify !== null && (
              <>
                {' '}
                (<RelativeTime at={channel.lastNotify} />)
              </>
            )}
          </p>
        </ErrorNote>
      )}
      <Switch
        label="On"
        hint="Off: it is told of nothing."
        checked={!channel.disabled}
        onChange={(on) => attempt(() => call('channels.enable', { uuid, on }))}
      />
      <Config channel={channel} spec={spec} />
      <UsedBy channel={channel} />
    </Page>
  )
}

function Config({ channel, spec }: { readonly channel: ChannelRow; readonly spec: KindSpec }) {
  const asked = useQuery('channels.get', { uuid: channel.uuid })
  if (asked.output === null) {
    return asked.phase === 'loading' ? (
      <Skeleton lines={4} />
    ) : (
      <AskFailed title="Its settings cannot be shown" error={asked.error} again={asked.again} />
    )
  }
  return (
    <IntegrationForm
      spec={spec}
      uuid={channel.uuid}
      project={channel.project}
      startName={channel.name}
      startValues={{ ...startValues(spec), ...asked.output.config }}
      onSaved={() => toast('The integration is saved')}
    />
  )
}

function DeleteButton({ channel }: { readonly channel: ChannelRow }) {
  async function remove(): Promise<void> {
    const isSure = await confirm({
      title: `Delete ${channel.name || 'this integration'}?`,
      text: 'Its settings and what it was told are gone. Checks that used it tell it nothing more.',
      action: 'Delete',
    })
    if (!isSure) return
    await call('channels.delete', { uuid: channel.uuid })
    navigate('/integrations')
    toast('The integration is deleted')
  }
  return (
    <Button kind="danger" icon="trash" onClick={() => attempt(remove)}>
      Delete
    </Button>
  )
}

const LISTED = 50

function UsedBy({ channel }: { readonly channel: ChannelRow }) {
  const rows = useChecks((state) => state.rows)
  const used = channel.checks.flatMap((uuid) => rows.get(uuid) ?? [])
  return (
    <Section title={used.length === 1 ? 'Used by 1 check' : `Used by ${used.length} checks`}>
      {used.length === 0 && <p>No check tells it anything. Assign it here or on a check's page.</p>}
      <ul className={styles.used}>
        {used.slice(0, LISTED).map((row) => (
          <li key={row.uuid}>
            <Link to={`/checks/${row.uuid}`} dir="auto">
              {row.name || row.uuid}
            </Link>
          </li>
        ))}
      </ul>
      {used.length > LISTED && <p>and {used.length - LISTED} more</p>}
    </Section>
  )
}
