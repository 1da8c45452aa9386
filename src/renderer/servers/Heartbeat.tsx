// The heartbeat: another server notices that this one stopped. There is one, to one server.
import { useState } from 'react'
import type { HeartbeatView, RemoteRow } from '../../shared/views/remotes.ts'
import { call } from '../bridge.ts'
import { Link } from '../router.tsx'
import { useRemotes } from '../stores/remotes.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button } from '../ui/Button.tsx'
import { Note, Skeleton } from '../ui/Feedback.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Section } from '../ui/Page.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { secondsText } from '../ui/time-words.ts'
import { attempt, toast } from '../ui/toast.ts'
import { HeartbeatDialog } from './HeartbeatDialog.tsx'
import styles from './Servers.module.css'

export function Heartbeat({ row }: { readonly row: RemoteRow }) {
  const query = useQuery('heartbeat.get', undefined)
  const [isEdited, setEdited] = useState(false)
  return (
    <Section title="Heartbeat">
      {query.phase === 'loading' && <Skeleton lines={2} />}
      {query.phase === 'failed' && query.output === null && (
        <QueryFailed title="Could not load the heartbeat" error={query.error} again={query.again} />
      )}
      {query.phase !== 'loading' && (query.phase === 'ready' || query.output !== null) && (
        <State
          row={row}
          heartbeat={query.output}
          onEdit={() => setEdited(true)}
          onDone={query.again}
        />
      )}
      {isEdited && (
        <HeartbeatDialog
          row={row}
          heartbeat={query.output?.remote === row.id ? query.output : null}
          onClose={() => setEdited(false)}
          onSaved={() => {
            setEdited(false)
            query.again()
          }}
        />
      )}
    </Section>
  )
}

interface StateProps {
  readonly row: RemoteRow
  /** Null: there is none. */
  readonly heartbeat: HeartbeatView | null
  readonly onEdit: () => void
  readonly onDone: () => void
}

function State({ row, heartbeat, onEdit, onDone }: StateProps) {
  if (heartbeat?.remote !== row.id) {
    return (
      <>
        <p className={styles.soft}>
          With a heartbeat, this server notices when Tocsin or its computer stops.
        </p>
        {heartbeat !== null && <Elsewhere remote={heartbeat.remote} />}
        <div className={styles.buttons}>
          <Button onClick={onEdit}>
            {heartbeat === null ? 'Set up a heartbeat' : 'Send it to this server'}
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <Outcome heartbeat={heartbeat} />
      <p className={styles.soft}>
        Every {secondsText(heartbeat.every)} to <code>{heartbeat.target}</code>.{' '}
        {asleepText(heartbeat)}
      </p>
      <div className={styles.buttons}>
        <SendButton onDone={onDone} />
        <Button icon="edit" onClick={onEdit}>
          Edit
        </Button>
        <Button onClick={() => attempt(() => end(heartbeat, onDone))}>Stop</Button>
      </div>
    </>
  )
}

function Elsewhere({ remote }: { readonly remote: string }) {
  const name = useRemotes().find(({ id }) => id === remote)?.name
  return (
    <Note>
      <p>
        {name === undefined ? (
          'The heartbeat goes to a server that was removed.'
        ) : (
          <>
            The heartbeat goes to{' '}
            <Link to={`/servers/${remote}`} dir="auto">
              {name}
            </Link>
            . There can be one.
          </>
        )}
      </p>
    </Note>
  )
}

function Outcome({ heartbeat: { lastOk, lastError } }: { readonly heartbeat: HeartbeatView }) {
  const last = lastOk === null ? 'none has arrived yet' : <RelativeTime at={lastOk} />
  if (lastError === '') {
    return (
      <p className={styles.state} data-tone={lastOk === null ? 'waiting' : 'ok'}>
        <Icon name={lastOk === null ? 'clock' : 'done'} />
        <span>
          {lastOk === null ? 'Set up; none has arrived yet' : <>Last one arrived {last}</>}
        </span>
      </p>
    )
  }
  return (
    <>
      <p className={styles.state} data-tone="trouble">
        <Icon name="warning" />
        <span>The last one did not arrive; the one that did: {last}</span>
      </p>
      <p className={styles.detail} dir="auto">
        {lastError}
      </p>
    </>
  )
}

function asleepText({ whenAsleep }: HeartbeatView): string {
  if (whenAsleep === 'alarm') return 'Sleep and shutdown alarm there.'
  if (whenAsleep === 'pause') return 'Sleep and shutdown pause the check there.'
  return `It may be away for ${secondsText(whenAsleep.allow)}.`
}

function SendButton({ onDone }: { readonly onDone: () => void }) {
  const [isBusy, setBusy] = useState(false)
  async function send(): Promise<void> {
    setBusy(true)
    try {
      const { error } = await call('heartbeat.test', undefined)
      if (error !== '') throw new Error(`The heartbeat did not arrive: ${error}`)
      toast('The heartbeat arrived.')
    } finally {
      setBusy(false)
      onDone()
    }
  }
  return (
    <Button icon="send" busy={isBusy} onClick={() => attempt(send)}>
      Send one now
    </Button>
  )
}

async function end(heartbeat: HeartbeatView, onDone: () => void): Promise<void> {
  await call('heartbeat.save', { heartbeat: null })
  onDone()
  const undo = () =>
    attempt(async () => {
      const { remote, target, every, whenAsleep } = heartbeat
      await call('heartbeat.save', { heartbeat: { remote, target, every, whenAsleep } })
      onDone()
    })
  toast('No heartbeat is sent any more. The check there will alarm.', { undo })
}
