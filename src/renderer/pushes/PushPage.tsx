// One push: what it was set to, who looked at it, and its end.
import type { PushAudit, PushRow } from '../../shared/views/pushes.ts'
import { call } from '../bridge.ts'
import { useAsked } from '../stores/asked.ts'
import { pushesChanged, useSignal } from '../stores/happenings.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { confirm } from '../ui/confirm.ts'
import { ErrorNote, Skeleton } from '../ui/Notes.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { Cell, Table } from '../ui/Table.tsx'
import { AbsoluteTime, RelativeTime } from '../ui/Time.tsx'
import { attempt, messageOf, toast } from '../ui/toasts.ts'
import styles from './Pushes.module.css'
import { ReachNote } from './ReachNote.tsx'
import { useReachableUrl } from './reach.ts'
import { KIND_WORDS, periodText } from './summary.ts'

export default function PushPage({ token }: { readonly token: string }) {
  const asked = useAsked('pushes.get', { token })
  useSignal(pushesChanged, asked.again)
  const title = asked.output?.name || `Push ${token.slice(0, 6)}…`
  return (
    <Page
      title={title}
      parent={{ to: '/pushes', title: 'Pushes' }}
      actions={asked.output && <Actions push={asked.output} />}
    >
      {asked.phase === 'loading' && <Skeleton lines={5} />}
      {asked.phase === 'failed' && (
        <ErrorNote title="This push cannot be shown">
          <p>{messageOf(asked.error)}</p>
        </ErrorNote>
      )}
      {asked.output && <Details push={asked.output} />}
      {asked.output && <Audit token={token} />}
    </Page>
  )
}

function Actions({ push }: { readonly push: PushRow }) {
  async function expire(): Promise<void> {
    const isSure = await confirm({
      title: 'Expire this push?',
      text: 'Its link opens nothing any more, and what it held is erased.',
      action: 'Expire now',
    })
    if (!isSure) return
    await call('pushes.expire', { token: push.token })
    toast('The push is expired')
  }
  return (
    <>
      <LinkButton to={`/pushes/new?from=${push.token}`} icon="duplicate">
        Another like this
      </LinkButton>
      {push.expiredAt === null && (
        <Button kind="danger" icon="clear" onClick={() => attempt(expire)}>
          Expire now
        </Button>
      )}
    </>
  )
}

function Details({ push }: { readonly push: PushRow }) {
  const url = useReachableUrl(push.url)
  const { expiredAt } = push
  const facts: readonly (readonly [string, string])[] = [
    ['Kind', KIND_WORDS[push.kind]],
    ['Views', `${push.viewsLeft} of ${push.expireAfterViews} left`],
    ['Time', periodText(push.expireAfterMinutes)],
    ['Passphrase', push.hasPassphrase ? 'asked for' : 'none'],
    ['Click before it opens', push.retrievalStep ? 'yes' : 'no'],
    ['Recipients may delete it', push.deletableByViewer ? 'yes' : 'no'],
  ]
  return (
    <>
      <p>
        {expiredAt === null ? (
          <>
            Can be opened until <AbsoluteTime at={push.expiresAt} /> (
            <RelativeTime at={push.expiresAt} />
            ).
          </>
        ) : (
          <>
            {push.deleted ? 'Deleted' : 'Expired'} on <AbsoluteTime at={expiredAt} />. What it held
            is erased.
          </>
        )}
      </p>
      {expiredAt === null && (
        <>
          <div className={styles.link}>
            <code>{url}</code>
            <CopyButton text={url} label="Copy link" word="Copy link" />
          </div>
          <ReachNote />
        </>
      )}
      <dl className={styles.facts}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {push.note !== '' && (
        <Section title="Note">
          <p className={styles.note} dir="auto">
            {push.note}
          </p>
        </Section>
      )}
    </>
  )
}

const AUDIT_COLUMNS = [
  { title: 'When' },
  { title: 'What' },
  { title: 'From', priority: 2 },
  { title: 'Program', priority: 3 },
] as const

const EVENT_WORDS: Readonly<Record<string, string>> = {
  creation: 'Made',
  view: 'Opened',
  failed_view: 'Tried to open, too late',
  expire: 'Expired',
  failed_passphrase: 'Wrong passphrase',
}

function Audit({ token }: { readonly token: string }) {
  const asked = useAsked('pushes.audit', { token, offset: 0, limit: 200 })
  useSignal(pushesChanged, asked.again)
  return (
    <Section title="Log">
      {asked.phase === 'loading' && <Skeleton lines={3} />}
      {asked.phase === 'failed' && (
        <ErrorNote title="The log cannot be shown">
          <p>{messageOf(asked.error)}</p>
        </ErrorNote>
      )}
      {asked.output && (
        <Table caption="What happened to the push" columns={AUDIT_COLUMNS}>
          {asked.output.entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows at its end
            <AuditRow key={index} entry={entry} />
          ))}
        </Table>
      )}
    </Section>
  )
}

function AuditRow({ entry }: { readonly entry: PushAudit }) {
  return (
    <tr>
      <Cell>
        <AbsoluteTime at={entry.at} />
      </Cell>
      <Cell>{EVENT_WORDS[entry.event] ?? entry.event}</Cell>
      <Cell priority={2}>{entry.ip ?? 'this window'}</Cell>
      <Cell priority={3}>{entry.userAgent}</Cell>
    </tr>
  )
}
