// One other server: how it stands and what to do, its switches, its settings, what goes to it.
import { type ReactNode, useState } from 'react'
import type { RemoteDetail, RemoteRow } from '../../shared/views/remotes.ts'
import { call } from '../bridge.ts'
import { navigate, pathWith } from '../router.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { confirm } from '../ui/confirm.ts'
import { EmptyState, Skeleton } from '../ui/Feedback.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { attempt, toast } from '../ui/toast.ts'
import { Heartbeat } from './Heartbeat.tsx'
import { Move } from './Move.tsx'
import { ServerForm } from './ServerForm.tsx'
import { ServerOverview } from './ServerOverview.tsx'
import { ServerRelays } from './ServerRelays.tsx'
import { NEW_SWITCHES, NewSwitches, ServerSwitches } from './ServerSwitches.tsx'
import styles from './Servers.module.css'
import { takesChecks, usesOf } from './server-words.ts'
import { TestButton } from './TestButton.tsx'
import { useServer } from './use-servers.ts'

const PARENT = { to: '/servers', title: 'Servers' }

/** @param id null: a new one */
export default function ServerPage({ id }: { readonly id: string | null }) {
  return id === null ? <NewServer /> : <KnownServer id={id} />
}

function NewServer() {
  const [switches, setSwitches] = useState(NEW_SWITCHES)
  return (
    <Page title="Add a server" parent={PARENT} width="text">
      <p>
        A Healthchecks server, a Password Pusher server or another Tocsin. It is tested first:
        nothing there is changed.
      </p>
      <ServerForm
        detail={null}
        more={{
          children: <NewSwitches values={switches} onChange={setSwitches} />,
          given: switches,
        }}
        onSaved={(id) => {
          toast('Server added.')
          navigate(`/servers/${id}`, { replace: true })
        }}
      />
    </Page>
  )
}

function KnownServer({ id }: { readonly id: string }) {
  const { row, detail, query } = useServer(id)
  const [saves, setSaves] = useState(0)
  if (row === undefined) {
    return query.phase === 'loading' ? (
      <Page title="Server" parent={PARENT}>
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
      actions={
        <>
          <RemoveButton row={row} />
          {takesChecks(row) && (
            <LinkButton to={pathWith('/checks/new', { on: row.id })} icon="plus">
              New check
            </LinkButton>
          )}
          {row.state !== 'off' && <TestButton row={row} onDone={query.again} />}
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <ServerOverview row={row} />
          {usesOf(row.kind).checks && <ServerRelays row={row} />}
          {usesOf(row.kind).checks && <Heartbeat row={row} />}
          {usesOf(row.kind).checks && <Move row={row} />}
        </div>
        <div className={styles.column}>
          <Section title="Use it">
            <ServerSwitches row={row} onDone={query.again} />
          </Section>
          <Section title="Settings">
            <Settings
              key={saves}
              detail={detail}
              failed={
                query.phase === 'failed' && (
                  <QueryFailed
                    title="Could not load its settings"
                    error={query.error}
                    again={query.again}
                  />
                )
              }
              onSaved={() => {
                // What was typed into secret fields leaves the page.
                setSaves(saves + 1)
                query.again()
              }}
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
  const { name, base, ca, pingBase, every, plainHttp, keys } = detail
  return (
    <ServerForm
      // Saved here or by a command: the fields show what is stored.
      key={JSON.stringify([name, base, ca, pingBase, every, plainHttp, keys])}
      detail={detail}
      onSaved={() => {
        toast('Server saved.')
        onSaved()
      }}
    />
  )
}

function GoneServer() {
  return (
    <Page title="Server" parent={PARENT}>
      <EmptyState icon="servers" title="Server not found">
        <p>It was removed, or the link is wrong.</p>
        <LinkButton to="/servers">Show all servers</LinkButton>
      </EmptyState>
    </Page>
  )
}

function RemoveButton({ row }: { readonly row: RemoteRow }) {
  async function remove(): Promise<void> {
    const isSure = await confirm({
      title: `Remove \u2068${row.name}\u2069?`,
      text: 'Its keys and its relays go too, with the signals that wait for it. Nothing there is changed.',
      action: 'Remove',
    })
    if (!isSure) return
    await call('remotes.remove', { id: row.id })
    navigate('/servers')
    toast('Server removed.')
  }
  return (
    <Button kind="danger" icon="trash" onClick={() => attempt(remove)}>
      Remove
    </Button>
  )
}
