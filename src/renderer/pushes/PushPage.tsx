// One push: what it was set to, who looked at it, and its end.
import { useState } from 'react'
import type { PushRow } from '../../shared/views/pushes.ts'
import { pushesChanged, useEmitter } from '../stores/emitters.ts'
import { useZone } from '../stores/installation.ts'
import { useNow } from '../stores/now.ts'
import { useRemote } from '../stores/remotes.ts'
import { useQuery } from '../stores/use-query.ts'
import { asOfText } from '../ui/as-of.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { ErrorNote, Skeleton } from '../ui/Feedback.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { AbsoluteTime, RelativeTime } from '../ui/Time.tsx'
import { attempt } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { Audit } from './Audit.tsx'
import { ChangeLimits } from './ChangeLimits.tsx'
import { expirePush } from './expire.ts'
import styles from './Pushes.module.css'
import { composerLike, isSilent, serverOf, viewsText } from './push-words.ts'
import { ReachNote } from './ReachNote.tsx'
import { useReachableUrl } from './reach.ts'
import { kindWord, periodText } from './summary.ts'

export interface PushPageProps {
  readonly token: string
  /** Id of the server that holds it; null: this computer. */
  readonly via: string | null
}

export default function PushPage({ token, via }: PushPageProps) {
  const query = useQuery('pushes.get', { token, via })
  useEmitter(pushesChanged, query.again)
  const title = query.output?.name || `Push ${token.slice(0, 6)}…`
  return (
    <Page
      title={title}
      parent={{ to: '/pushes', title: 'Pushes' }}
      actions={query.output && <Actions push={query.output} />}
    >
      {query.phase === 'loading' && <Skeleton lines={5} />}
      {query.phase === 'failed' && query.output === null && (
        <QueryFailed title="Could not load the push" error={query.error} again={query.again} />
      )}
      {query.output && <Details push={query.output} />}
      {query.output && (
        <Section title="Log">
          {isSilent(query.output) ? (
            <p>The server tells nothing of this push without a token.</p>
          ) : (
            <Audit token={token} via={via} />
          )}
        </Section>
      )}
    </Page>
  )
}

function viewsFact(push: PushRow): string {
  if (push.expiredAt !== null) return `${push.expireAfterViews} allowed`
  return isSilent(push) ? `not known, of ${push.expireAfterViews}` : `${viewsText(push)} left`
}

function Actions({ push }: { readonly push: PushRow }) {
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <LinkButton to={composerLike(push)} icon="duplicate">
        Create a similar push
      </LinkButton>
      {push.expiredAt === null && push.via === null && (
        <Button icon="clock" onClick={() => setChanging(true)}>
          {t('sharing.change')}
        </Button>
      )}
      {isChanging && <ChangeLimits push={push} onClose={() => setChanging(false)} />}
      {push.expiredAt === null && (
        <Button kind="danger" icon="trash" onClick={() => attempt(() => expirePush(push))}>
          Expire now
        </Button>
      )}
    </>
  )
}

function Details({ push }: { readonly push: PushRow }) {
  const url = useReachableUrl(push)
  const { expiredAt } = push
  const remote = useRemote(push.via?.id ?? '')
  const zone = useZone()
  const asOf = useNow((now) => asOfText(remote, now, zone))
  const isKnown = push.kind !== null
  const facts: readonly (readonly [string, string])[] = [
    ...(isKnown ? [['Kind', kindWord(push.kind)] as const] : []),
    ...(push.via === null ? [] : [['Server', serverOf(push.via)] as const]),
    ...(asOf === '' ? [] : [['Known', `${asOf}: the server does not answer`] as const]),
    ['Views', viewsFact(push)],
    ['Time', `${periodText(push.expireAfterMinutes)} allowed`],
    // Its server does not say that of one that was made elsewhere.
    ...(isKnown ? [['Passphrase', push.hasPassphrase ? 'asked for' : 'none'] as const] : []),
    ['Click to reveal', push.retrievalStep ? 'yes' : 'no'],
    ['Recipients can delete it', push.deletableByViewer ? 'yes' : 'no'],
    ...(push.sender === '' ? [] : [[t('sharing.from'), push.sender] as const]),
    ...(push.message === '' ? [] : [[t('sharing.message'), push.message] as const]),
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
            {push.deleted ? 'Ended early' : 'Expired'} on <AbsoluteTime at={expiredAt} />. What it
            held is erased.
          </>
        )}
      </p>
      {expiredAt === null && (
        <>
          <div className={styles.link}>
            <code>{url}</code>
            <CopyButton text={url} label="Copy link" word="Copy link" />
          </div>
          {push.via === null && <ReachNote />}
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
      {push.isDamaged && (
        <ErrorNote title="Label and note cannot be read">
          <p>The stored values are damaged. The push itself may still open.</p>
        </ErrorNote>
      )}
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
