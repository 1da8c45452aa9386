// Requests for a secret, newest first: those that wait for an answer, those that have one, those that are over.
import { useRef } from 'react'
import type { RequestRow } from '../../../shared/views/requests.ts'
import { call } from '../../bridge.ts'
import { Link, setQuery, useRoute } from '../../router.tsx'
import { useAppState } from '../../stores/installation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { EmptyState, Skeleton } from '../../ui/Feedback.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { QueryFailed } from '../../ui/QueryFailed.tsx'
import { Beneath, Cell, Table } from '../../ui/Table.tsx'
import { RelativeTime } from '../../ui/Time.tsx'
import { useFocusOnRemoval } from '../../ui/use-focus-on-removal.ts'
import { rich } from '../../words/rich.ts'
import { t } from '../../words/t.ts'
import { usePages } from '../pages.ts'
import { reachableUrl } from '../reach.ts'
import { actionsOf, titleOf } from './actions.ts'
import { RequestState } from './RequestState.tsx'
import styles from './Requests.module.css'

const PAGE = 100

/** Whether all words are in what was asked for, or in the name. */
function isFound({ title, from }: RequestRow, text: string): boolean {
  const where = `${title} ${from}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => where.includes(word))
}

export function RequestList() {
  const text = useRoute((route) => route.query.q ?? '')
  const { part, error, again, showMore } = usePages(async (offset) => {
    const { requests, more } = await call('requests.list', { offset, limit: PAGE })
    return { items: requests, more }
  }, text !== '')
  if (part === null) {
    if (error === null) return <Skeleton lines={5} />
    return <QueryFailed title={t('requests.notLoaded')} error={error} again={again} />
  }
  if (part.items.length === 0) return <NoRequests />
  const shown = part.items.filter((request) => isFound(request, text))
  if (shown.length === 0) return <NoneFound />
  return (
    <div className={styles.form}>
      <Table
        caption={t('requests.requests')}
        columns={[
          { title: t('requests.oneRequest') },
          { title: t('requests.state') },
          { title: t('requests.ends'), priority: 1 },
          { title: t('requests.created'), priority: 3 },
          { title: t('requests.actions'), hideTitle: true, align: 'end' },
        ]}
      >
        {shown.map((request) => (
          <Row key={request.token} request={request} />
        ))}
      </Table>
      {part.more && (
        <div>
          <Button onClick={showMore}>{t('requests.more')}</Button>
        </div>
      )}
    </div>
  )
}

function Row({ request }: { readonly request: RequestRow }) {
  const { reach } = useAppState()
  const row = useRef<HTMLTableRowElement>(null)
  useFocusOnRemoval(row)
  const title = titleOf(request)
  const end = request.closedAt ?? request.endsAt
  const isOpen = request.state === 'open' || request.state === 'answering'
  const isOver = request.state === 'expired' || request.state === 'withdrawn'
  const label = isOver ? t('pushes.ended') : t('requests.ends')
  return (
    <tr ref={row}>
      <Cell>
        <Link to={`/pushes/requests/${request.token}`} dir="auto">
          {title}
        </Link>
        <Beneath>{rich('ui.labelled', { label, text: <RelativeTime at={end} /> })}</Beneath>
      </Cell>
      <Cell>
        <RequestState request={request} />
      </Cell>
      <Cell priority={1}>
        <span className={styles.whole}>
          <RelativeTime at={end} />
        </span>
      </Cell>
      <Cell priority={3}>
        <span className={styles.whole}>
          <RelativeTime at={request.createdAt} />
        </span>
      </Cell>
      <Cell align="end">
        <span className={styles.whole}>
          {isOpen && (
            <CopyButton
              text={reachableUrl({ url: request.url, via: null }, reach.base)}
              label={t('requests.copyLinkOf', { title })}
            />
          )}
          <Menu
            label={t('requests.actionsFor', { title })}
            items={actionsOf(request, () => {})}
            size="s"
          />
        </span>
      </Cell>
    </tr>
  )
}

function NoneFound() {
  return (
    <EmptyState icon="filter" title={t('requests.noneFound')}>
      <p>{t('requests.noneFoundText')}</p>
      <Button onClick={() => setQuery({ q: null })}>{t('requests.showAll')}</Button>
    </EmptyState>
  )
}

function NoRequests() {
  return (
    <EmptyState icon="mail" title={t('requests.none')}>
      <p>{t('requests.noneText')}</p>
      <LinkButton to="/pushes/requests/new" kind="primary" icon="plus">
        {t('requests.request')}
      </LinkButton>
    </EmptyState>
  )
}
