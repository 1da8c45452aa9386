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
import { saidStored } from '../ui/said.ts'
import { RelativeTime } from '../ui/Time.tsx'
import { secondsText } from '../ui/time-words.ts'
import { attempt, toast } from '../ui/toast.ts'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import { HeartbeatDialog } from './HeartbeatDialog.tsx'
import styles from './Servers.module.css'

export function Heartbeat({ row }: { readonly row: RemoteRow }) {
  const query = useQuery('heartbeat.get', undefined)
  const [isEdited, setEdited] = useState(false)
  return (
    <Section title={t('relays.heartbeat')}>
      {query.phase === 'loading' && <Skeleton lines={2} />}
      {query.phase === 'failed' && query.output === null && (
        <QueryFailed
          title={t('relays.heartbeatNotLoaded')}
          error={query.error}
          again={query.again}
        />
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
        <p className={styles.soft}>{t('relays.heartbeatText')}</p>
        {heartbeat !== null && <Elsewhere remote={heartbeat.remote} />}
        <div className={styles.buttons}>
          <Button onClick={onEdit}>
            {heartbeat === null ? t('relays.setUpHeartbeat') : t('relays.sendHere')}
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <Outcome heartbeat={heartbeat} />
      <p className={styles.soft}>
        {rich('relays.everyTo', {
          span: secondsText(heartbeat.every),
          target: <code>{heartbeat.target}</code>,
          asleep: asleepText(heartbeat),
        })}
      </p>
      <div className={styles.buttons}>
        <SendButton onDone={onDone} />
        <Button icon="edit" onClick={onEdit}>
          {t('ui.edit')}
        </Button>
        <Button onClick={() => attempt(() => end(heartbeat, onDone))}>{t('relays.stop')}</Button>
      </div>
    </>
  )
}

function Elsewhere({ remote }: { readonly remote: string }) {
  const name = useRemotes().find(({ id }) => id === remote)?.name
  return (
    <Note>
      <p>
        {name === undefined
          ? t('relays.heartbeatToRemoved')
          : rich('relays.heartbeatElsewhere', {
              server: (
                <Link to={`/servers/${remote}`} dir="auto">
                  {name}
                </Link>
              ),
            })}
      </p>
    </Note>
  )
}

function Outcome({ heartbeat: { lastOk, lastError } }: { readonly heartbeat: HeartbeatView }) {
  const last = lastOk === null ? t('relays.noneArrived') : <RelativeTime at={lastOk} />
  if (lastError === '') {
    return (
      <p className={styles.state} data-tone={lastOk === null ? 'waiting' : 'ok'}>
        <Icon name={lastOk === null ? 'clock' : 'done'} />
        <span>
          {lastOk === null
            ? t('relays.setUpNoneArrived')
            : rich('relays.lastArrived', { time: last })}
        </span>
      </p>
    )
  }
  return (
    <>
      <p className={styles.state} data-tone="trouble">
        <Icon name="warning" />
        <span>{rich('relays.lastFailed', { time: last })}</span>
      </p>
      <p className={styles.detail} dir="auto">
        {saidStored(lastError)}
      </p>
    </>
  )
}

function asleepText({ whenAsleep }: HeartbeatView): string {
  if (whenAsleep === 'alarm') return t('relays.asleepAlarm')
  if (whenAsleep === 'pause') return t('relays.asleepPause')
  return t('relays.asleepAllow', { span: secondsText(whenAsleep.allow) })
}

function SendButton({ onDone }: { readonly onDone: () => void }) {
  const [isBusy, setBusy] = useState(false)
  async function send(): Promise<void> {
    setBusy(true)
    try {
      const { error } = await call('heartbeat.test', undefined)
      if (error !== '') throw new Error(t('relays.heartbeatFailed', { error: saidStored(error) }))
      toast(t('relays.heartbeatArrived'))
    } finally {
      setBusy(false)
      onDone()
    }
  }
  return (
    <Button icon="send" busy={isBusy} onClick={() => attempt(send)}>
      {t('reports.sendNow')}
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
  toast(t('relays.heartbeatEnded'), { undo })
}
