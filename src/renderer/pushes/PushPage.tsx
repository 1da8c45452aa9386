// One push: what it was set to, who looked at it, and its end.

import { useRef, useState } from 'react'
import type { PushRow } from '../../shared/views/pushes.ts'
import { pushesChanged, useEmitter } from '../stores/emitters.ts'
import { useZone } from '../stores/installation.ts'
import { serverNow, useNow } from '../stores/now.ts'
import { useRemote } from '../stores/remotes.ts'
import { useQuery } from '../stores/use-query.ts'
import { asOfText } from '../ui/as-of.ts'
import { Button, type ButtonProps, LinkButton } from '../ui/Button.tsx'
import { ErrorNote, Skeleton } from '../ui/Feedback.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { pushKindWord, pushName } from '../ui/push-name.ts'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { AbsoluteTime, RelativeTime, ShortTime } from '../ui/Time.tsx'
import { attempt } from '../ui/toast.ts'
import { useFocusOnRemoval } from '../ui/use-focus-on-removal.ts'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import { Audit } from './Audit.tsx'
import { ChangeLimits } from './ChangeLimits.tsx'
import { expirePush } from './expire.ts'
import { LinkField } from './LinkField.tsx'
import styles from './Pushes.module.css'
import { TOKEN_START } from './push-list.ts'
import { composerLike, endingOf, isSilent, leftText, openedText, serverOf } from './push-words.ts'
import { ReachLine } from './ReachLine.tsx'
import { useReachableUrl } from './reach.ts'
import { periodText } from './summary.ts'

const ENDS = {
  early: 'pushes.endedEarlyOn',
  views: 'pushes.viewsUsedUpOn',
  time: 'pushes.timeUpOn',
  unknown: 'pushes.expiredOn',
} as const

export interface PushPageProps {
  readonly token: string
  /** Id of the server that holds it; null: this computer. */
  readonly via: string | null
}

export default function PushPage({ token, via }: PushPageProps) {
  const query = useQuery('pushes.get', { token, via })
  useEmitter(pushesChanged, query.again)
  const zone = useZone()
  const title = query.output
    ? pushName(query.output, serverNow(), zone)
    : t('pushes.pushToken', { token: token.slice(0, TOKEN_START) })
  return (
    <Page
      title={title}
      parent={{ to: '/pushes', title: t('shell.pushes') }}
      actions={query.output && <Actions push={query.output} />}
    >
      {query.phase === 'loading' && <Skeleton lines={5} />}
      {query.phase === 'failed' && query.output === null && (
        <QueryFailed title={t('pushes.pushNotLoaded')} error={query.error} again={query.again} />
      )}
      {query.output && <Details push={query.output} />}
      {query.output && (
        <Section title={t('pushes.log')}>
          {isSilent(query.output) ? (
            <p>{t('pushes.serverSilent')}</p>
          ) : (
            <Audit token={token} via={via} />
          )}
        </Section>
      )}
    </Page>
  )
}

function viewsFact(push: PushRow): string {
  if (push.expiredAt !== null) return t('pushes.allowed', { n: push.expireAfterViews })
  return leftText(push)
}

function yesOrNo(is: boolean): string {
  return is ? t('pushes.yes') : t('pushes.no')
}

function Actions({ push }: { readonly push: PushRow }) {
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <LinkButton to={composerLike(push)} icon="duplicate">
        {t('pushes.createSimilar')}
      </LinkButton>
      {push.expiredAt === null && push.via === null && (
        <WhileActive icon="clock" onClick={() => setChanging(true)}>
          {t('sharing.change')}
        </WhileActive>
      )}
      {isChanging && <ChangeLimits push={push} onClose={() => setChanging(false)} />}
      {push.expiredAt === null && (
        <WhileActive kind="danger" icon="trash" onClick={() => attempt(() => expirePush(push))}>
          {t('pushes.endAsk')}
        </WhileActive>
      )}
    </>
  )
}

/** A button that goes when the push ends; the title of the page gets its focus then. */
function WhileActive(props: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusOnRemoval(button)
  return <Button {...props} ref={button} />
}

/** Whether it was opened: what its owner comes back for. */
function Openings({ push }: { readonly push: PushRow }) {
  const { opened } = push
  if (opened === null) return null
  const { times, lastAt } = opened
  return (
    <p>
      <strong>
        {lastAt === null
          ? openedText(push)
          : rich('pushes.openedAt', { n: times, time: <ShortTime at={lastAt} /> })}
      </strong>
    </p>
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
    ...(isKnown ? [[t('integrations.kind'), pushKindWord(push.kind)] as const] : []),
    ...(push.via === null ? [] : [[t('list.column.server'), serverOf(push.via)] as const]),
    ...(asOf === ''
      ? []
      : [[t('pushes.known'), t('pushes.doesNotAnswer', { time: asOf })] as const]),
    [t('pushes.views'), viewsFact(push)],
    [t('pushes.time'), t('pushes.periodAllowed', { period: periodText(push.expireAfterMinutes) })],
    // Its server does not say that of one that was made elsewhere.
    ...(isKnown
      ? [
          [
            t('pushes.passphrase'),
            push.hasPassphrase ? t('pushes.askedFor') : t('pushes.none'),
          ] as const,
        ]
      : []),
    [t('pushes.clickToReveal'), yesOrNo(push.retrievalStep)],
    [t('pushes.recipientsDelete'), yesOrNo(push.deletableByViewer)],
    ...(push.sender === '' ? [] : [[t('sharing.from'), push.sender] as const]),
    ...(push.message === '' ? [] : [[t('sharing.message'), push.message] as const]),
  ]
  return (
    <>
      <Openings push={push} />
      <p>
        {expiredAt === null
          ? rich('pushes.openUntil', {
              time: <AbsoluteTime at={push.expiresAt} />,
              relative: (
                <span className={styles.time}>
                  <RelativeTime at={push.expiresAt} />
                </span>
              ),
            })
          : rich(ENDS[endingOf(push)], {
              time: <AbsoluteTime at={expiredAt} />,
            })}
      </p>
      {expiredAt === null && (
        <>
          <LinkField url={url} qrLabel={t('pushes.qrOfLink')} />
          {push.via === null && <ReachLine />}
        </>
      )}
      <dl className={styles.facts}>
        {facts.map(([term, text]) => (
          <div key={term} data-long={text === push.message || undefined}>
            <dt>{term}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      {push.isDamaged && (
        <ErrorNote title={t('pushes.unreadableTitle')}>
          <p>{t('pushes.unreadableText')}</p>
        </ErrorNote>
      )}
      {push.note !== '' && (
        <Section title={t('pushes.note')}>
          <p className={styles.note} dir="auto">
            {push.note}
          </p>
        </Section>
      )}
    </>
  )
}
