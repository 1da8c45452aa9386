// One request: what was asked for, how it stands, and its answer behind a button.
import type { ReactNode } from 'react'
import type { RequestRow } from '../../../shared/views/requests.ts'
import { navigate } from '../../router.tsx'
import { pushesChanged, useEmitter } from '../../stores/emitters.ts'
import { useChannels } from '../../stores/installation.ts'
import { useQuery } from '../../stores/use-query.ts'
import { channelName } from '../../ui/channel-name.ts'
import { ErrorNote, Skeleton } from '../../ui/Feedback.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueryFailed } from '../../ui/QueryFailed.tsx'
import { sizeText } from '../../ui/size-words.ts'
import { AbsoluteTime } from '../../ui/Time.tsx'
import { rich } from '../../words/rich.ts'
import { t } from '../../words/t.ts'
import { LinkField } from '../LinkField.tsx'
import { ReachLine } from '../ReachLine.tsx'
import { useReachableUrl } from '../reach.ts'
import { actionsOf, endsOf, titleOf } from './actions.ts'
import { RequestAnswer } from './RequestAnswer.tsx'
import { RequestState } from './RequestState.tsx'
import styles from './Requests.module.css'

const LIST = '/pushes?which=requests'

export default function RequestPage({ token }: { readonly token: string }) {
  const query = useQuery('requests.get', { token })
  useEmitter(pushesChanged, query.again)
  const request = query.output
  return (
    <Page
      title={request === null ? t('requests.requests') : titleOf(request)}
      parent={{ to: LIST, title: t('requests.requests') }}
      actions={request && <Actions request={request} />}
    >
      {query.phase === 'loading' && <Skeleton lines={5} />}
      {query.phase === 'failed' && request === null && (
        <QueryFailed title={t('requests.oneNotLoaded')} error={query.error} again={query.again} />
      )}
      {request && <Details request={request} />}
      {request?.state === 'answered' && <RequestAnswer request={request} />}
    </Page>
  )
}

function Actions({ request }: { readonly request: RequestRow }) {
  const isOver = request.state === 'expired' || request.state === 'withdrawn'
  return (
    <>
      {!isOver && (
        <Menu label={t('requests.extend')} items={endsOf(request)} button={t('requests.extend')} />
      )}
      <Menu
        label={t('requests.actionsFor', { title: titleOf(request) })}
        items={actionsOf(request, () => navigate(LIST))}
      />
    </>
  )
}

/** When what happens, or happened. */
function stands({ state, endsAt, answeredAt, closedAt }: RequestRow): ReactNode {
  const end = <AbsoluteTime at={closedAt ?? endsAt} />
  if (state === 'withdrawn') return rich('requests.withdrawnAt', { time: end })
  if (answeredAt === null) {
    return state === 'expired'
      ? rich('requests.expiredAt', { time: end })
      : rich('requests.openUntil', { time: end })
  }
  const time = <AbsoluteTime at={answeredAt} />
  return state === 'answered'
    ? rich('requests.answeredAt', { time, end })
    : rich('requests.answerGone', { time, end })
}

function limitsText({ accepts, maxBytes, maxFiles }: RequestRow): string {
  const size = sizeText(maxBytes)
  return accepts === 'text'
    ? t('requests.upTo', { size })
    : t('requests.upToFiles', { size, n: maxFiles })
}

function Details({ request }: { readonly request: RequestRow }) {
  const url = useReachableUrl({ url: request.url, via: null })
  const { state, from, accepts, createdAt, readAt, isDamaged, notify } = request
  const channel = useChannels().find(({ uuid }) => uuid === notify)
  const isOpen = state === 'open' || state === 'answering'
  const facts: readonly (readonly [string, ReactNode])[] = [
    ...(from === '' ? [] : [[t('requests.from'), <bdi key="from">{from}</bdi>] as const]),
    [t('requests.accepts'), t(`requests.accepts.${accepts}`)],
    [t('requests.limits'), limitsText(request)],
    // It is not known any more once there is an answer.
    ...(isOpen
      ? [
          [
            t('requests.passphrase'),
            request.hasPassphrase ? t('requests.asked') : t('requests.notAsked'),
          ] as const,
        ]
      : []),
    ...(channel === undefined
      ? []
      : [[t('requests.notify'), <bdi key="notify">{channelName(channel)}</bdi>] as const]),
    [t('requests.created'), <AbsoluteTime key="created" at={createdAt} />],
    ...(readAt === null
      ? []
      : [[t('requests.readFirst'), <AbsoluteTime key="read" at={readAt} />] as const]),
  ]
  return (
    <>
      <div className={styles.tools}>
        <RequestState request={request} />
        <p>{stands(request)}</p>
      </div>
      {state === 'answering' && <p role="status">{t('requests.answeringNow')}</p>}
      {isOpen && (
        <>
          <LinkField url={url} qrLabel={t('requests.qr')} />
          <ReachLine />
        </>
      )}
      {isDamaged && (
        <ErrorNote title={t('requests.unreadable')}>
          <p>{t('requests.unreadableText')}</p>
        </ErrorNote>
      )}
      <dl className={styles.facts}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
