// One other server: how it stands and what to do, its switches, its settings, what goes to it.
import type { ReactNode } from 'react'
import type { RemoteDetail, RemoteRow } from '../../shared/views/remotes.ts'
import { call } from '../bridge.ts'
import { navigate, pathWith } from '../router.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { confirm } from '../ui/confirm.ts'
import { EmptyState, Skeleton } from '../ui/Feedback.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { attempt, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { texts } from '../words/texts.ts'
import { Heartbeat } from './Heartbeat.tsx'
import { Move } from './Move.tsx'
import { ServerForm } from './ServerForm.tsx'
import { ServerOverview } from './ServerOverview.tsx'
import { ServerRelays } from './ServerRelays.tsx'
import { ServerSwitches } from './ServerSwitches.tsx'
import styles from './Servers.module.css'
import { isUnasked, takesChecks, usesOf } from './server-words.ts'
import { TestButton } from './TestButton.tsx'
import { useServer } from './use-servers.ts'

const PARENT = texts({ title: 'shell.servers' }, { to: '/servers' })

/** @param id null: a new one */
export default function ServerPage({ id }: { readonly id: string | null }) {
  return id === null ? <NewServer /> : <KnownServer id={id} />
}

function NewServer() {
  return (
    <Page title={t('servers.addTitle')} parent={PARENT} width="text">
      <p>{t('servers.addText')}</p>
      <ServerForm
        detail={null}
        onSaved={(id) => {
          toast(t('servers.added'))
          navigate(`/servers/${id}`, { replace: true })
        }}
      />
    </Page>
  )
}

function KnownServer({ id }: { readonly id: string }) {
  const { row, detail, query } = useServer(id)
  if (row === undefined) {
    return query.phase === 'loading' ? (
      <Page title={t('list.column.server')} parent={PARENT}>
        <Skeleton lines={5} />
      </Page>
    ) : (
      <GoneServer />
    )
  }
  return (
    <Page
      title={row.name}
      parent={PARENT}
      width="columns"
      actions={
        <>
          <RemoveButton row={row} />
          {takesChecks(row) && (
            <LinkButton to={pathWith('/checks/new', { on: row.id })} icon="plus">
              {t('shell.newCheck')}
            </LinkButton>
          )}
          {row.state !== 'off' && <TestButton row={row} onDone={query.again} />}
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <ServerOverview row={row} detail={detail} />
          {usesOf(row.kind).checks && <ServerRelays row={row} />}
          {usesOf(row.kind).checks && <Heartbeat row={row} />}
          {usesOf(row.kind).checks && <Move row={row} isUnasked={isUnasked(row, detail)} />}
        </div>
        <div className={styles.column}>
          <Section title={t('servers.useIt')}>
            <ServerSwitches row={row} onDone={query.again} />
          </Section>
          <Section title={t('shell.settings')}>
            <Settings
              detail={detail}
              failed={
                query.phase === 'failed' && (
                  <QueryFailed
                    title={t('servers.settingsNotLoaded')}
                    error={query.error}
                    again={query.again}
                  />
                )
              }
              onSaved={query.again}
            />
          </Section>
        </div>
      </div>
    </Page>
  )
}

interface SettingsProps {
  /** Undefined: not known yet. */
  readonly detail: RemoteDetail | undefined
  readonly failed: ReactNode
  readonly onSaved: () => void
}

function Settings({ detail, failed, onSaved }: SettingsProps) {
  if (detail === undefined) return failed || <Skeleton lines={6} />
  return (
    <ServerForm
      detail={detail}
      onSaved={() => {
        toast(t('servers.saved'))
        onSaved()
      }}
    />
  )
}

function GoneServer() {
  return (
    <Page title={t('list.column.server')} parent={PARENT}>
      <EmptyState icon="servers" title={t('servers.notFound')}>
        <p>{t('servers.notFoundText')}</p>
        <LinkButton to="/servers">{t('servers.showAll')}</LinkButton>
      </EmptyState>
    </Page>
  )
}

function RemoveButton({ row }: { readonly row: RemoteRow }) {
  async function remove(): Promise<void> {
    const isSure = await confirm({
      title: t('servers.removeTitle', { name: row.name }),
      text: t('servers.removeText'),
      action: t('ui.remove'),
    })
    if (!isSure) return
    await call('remotes.remove', { id: row.id })
    navigate('/servers')
    toast(t('servers.removed'))
  }
  return (
    <Button kind="danger" icon="trash" onClick={() => attempt(remove)}>
      {t('ui.removeAsk')}
    </Button>
  )
}
