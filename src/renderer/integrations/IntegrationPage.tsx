// One integration: a new one, or a saved one with its test, its switch and its checks.

import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Integration, integrationOf } from '../../integrations/index.ts'
import type { Output } from '../../shared/procedures/index.ts'
import type { ChannelRow } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { Link, navigate } from '../router.tsx'
import { useChecks } from '../stores/checks.ts'
import { useChannels } from '../stores/installation.ts'
import { type Query, useQuery } from '../stores/use-query.ts'
import { Button } from '../ui/Button.tsx'
import { nameOf } from '../ui/check-name.ts'
import { confirm } from '../ui/confirm.ts'
import { EmptyState, Skeleton } from '../ui/Feedback.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { Switch } from '../ui/Switch.tsx'
import { attempt, toast } from '../ui/toast.ts'
import { defined, t } from '../words/t.ts'
import { texts } from '../words/texts.ts'
import { isOfAll } from './checks-without-alerts.ts'
import { startValues } from './form.ts'
import { IntegrationForm } from './IntegrationForm.tsx'
import styles from './Integrations.module.css'
import { KindPicker } from './KindPicker.tsx'
import { LastFailure } from './LastFailure.tsx'
import { TestButton } from './TestButton.tsx'

const PARENT = texts({ title: 'shell.integrations' }, { to: '/integrations' })

export interface IntegrationPageProps {
  /** Null: a new one of `kind`. */
  readonly uuid: string | null
  readonly kind: string
}

export default function IntegrationPage({ uuid, kind }: IntegrationPageProps) {
  return uuid === null ? <NewIntegration kind={kind} /> : <KnownIntegration uuid={uuid} />
}

function NewIntegration({ kind }: { readonly kind: string }) {
  const integration = integrationOf(kind)
  if (integration === undefined || integration.builtIn) {
    return (
      <Page title={t('integrations.newIntegration')} parent={PARENT}>
        <KindPicker />
      </Page>
    )
  }
  return (
    <Page
      title={t('integrations.newOfKind', { title: defined(integration.title) })}
      parent={PARENT}
      width="text"
    >
      <IntegrationForm
        integration={integration}
        uuid={null}
        project={null}
        startName={defined(integration.title)}
        startValues={startValues(integration)}
        isEverywhere={false}
        onSaved={(uuid) => {
          navigate(`/integrations/${uuid}`)
          toast(t('integrations.savedSendTest'))
        }}
      />
    </Page>
  )
}

function KnownIntegration({ uuid }: { readonly uuid: string }) {
  const channel = useChannels().find((known) => known.uuid === uuid)
  const integration = channel && integrationOf(channel.kind)
  if (channel === undefined || integration === undefined) {
    return (
      <Page title={t('integrations.integration')} parent={PARENT}>
        <EmptyState icon="integrations" title={t('integrations.wasDeleted')}>
          <Link to="/integrations">{t('integrations.allIntegrations')}</Link>
        </EmptyState>
      </Page>
    )
  }
  return <SavedIntegration channel={channel} integration={integration} />
}

interface SavedProps {
  readonly channel: ChannelRow
  readonly integration: Integration
}

function SavedIntegration({ channel, integration }: SavedProps) {
  const { uuid } = channel
  const query = useQuery('channels.get', { uuid })
  return (
    <Page
      title={channel.name || defined(integration.title)}
      parent={PARENT}
      width="text"
      actions={
        <>
          {!integration.builtIn && <DeleteButton channel={channel} />}
          <TestButton channel={channel} />
        </>
      }
    >
      {channel.lastError !== '' && (
        <LastFailure
          channel={channel}
          integration={integration}
          config={query.output?.config ?? null}
        />
      )}
      <Switch
        label={t('integrations.on')}
        hint={t('integrations.offHint')}
        checked={!channel.disabled}
        onChange={(on) => attempt(() => call('channels.enable', { uuid, on }))}
      />
      <Config channel={channel} integration={integration} query={query} />
      <UsedBy channel={channel} />
    </Page>
  )
}

interface ConfigProps extends SavedProps {
  readonly query: Query<Output<'channels.get'>>
}

function Config({ channel, integration, query }: ConfigProps) {
  const names = useChecks((state) => state.names)
  // biome-ignore lint/correctness/useExhaustiveDependencies: names tells of checks that came or went
  const isEverywhere = useMemo(
    () => isOfAll(channel, useChecks.getState().rows.values()),
    [channel, names],
  )
  if (query.output === null) {
    return query.phase === 'loading' ? (
      <Skeleton lines={4} />
    ) : (
      <QueryFailed
        title={t('integrations.settingsNotLoaded')}
        error={query.error}
        again={query.again}
      />
    )
  }
  return (
    <IntegrationForm
      integration={integration}
      uuid={channel.uuid}
      project={channel.project}
      startName={channel.name}
      startValues={{ ...startValues(integration), ...query.output.config }}
      isEverywhere={isEverywhere}
      onSaved={() => {
        toast(t('integrations.saved'))
        // The host that a failure names is that of the configuration.
        query.again()
      }}
    />
  )
}

function DeleteButton({ channel }: { readonly channel: ChannelRow }) {
  async function remove(): Promise<void> {
    const isSure = await confirm({
      title: t('ui.deleteName', { name: channel.name || t('integrations.thisIntegration') }),
      text: t('integrations.deleteText'),
      action: t('ui.delete'),
    })
    if (!isSure) return
    await call('channels.delete', { uuid: channel.uuid })
    navigate('/integrations')
    toast(t('integrations.deleted'))
  }
  return (
    <Button kind="danger" icon="trash" onClick={() => attempt(remove)}>
      {t('ui.deleteAsk')}
    </Button>
  )
}

/** Checks that are listed at first. */
const LISTED = 50

function UsedBy({ channel }: { readonly channel: ChannelRow }) {
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const rows = useChecks((state) => state.rows)
  const used = channel.checks.flatMap((uuid) => rows.get(uuid) ?? [])

  /** The button goes, so the focus goes on to the first check that was not there. */
  function showAll(): void {
    flushSync(() => setWhole(true))
    list.current?.children[LISTED]?.querySelector('a')?.focus()
  }

  return (
    <Section title={t('integrations.usedBy', { n: used.length })}>
      {used.length === 0 && <p>{t('integrations.usedByNone')}</p>}
      <ul ref={list} className={styles.used}>
        {used.slice(0, isWhole ? used.length : LISTED).map((row) => (
          <li key={row.uuid}>
            <Link to={`/checks/${row.uuid}`} dir="auto">
              {nameOf(row)}
            </Link>
          </li>
        ))}
      </ul>
      {used.length > LISTED && !isWhole && (
        <div className={styles.buttons}>
          <Button onClick={showAll}>{t('integrations.showAllUsing', { n: used.length })}</Button>
        </div>
      )}
    </Section>
  )
}
