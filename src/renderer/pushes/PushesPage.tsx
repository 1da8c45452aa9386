// The pushes of this installation: those that can still be opened, and those that are over.
import { useState } from 'react'
import type { PushRow } from '../../shared/views/pushes.ts'
import { Link, setQuery, useRoute } from '../router.tsx'
import { useAsked } from '../stores/asked.ts'
import { pushesChanged, useSignal } from '../stores/happenings.ts'
import { useAppState } from '../stores/installation.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { EmptyState, ErrorNote, Skeleton } from '../ui/Notes.tsx'
import { Page } from '../ui/Page.tsx'
import { Cell, Table } from '../ui/Table.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { messageOf } from '../ui/toasts.ts'
import { rebased } from './reach.ts'
import { KIND_WORDS } from './summary.ts'

const PAGE = 100
const COLUMNS = [
  { title: 'Push' },
  { title: 'Kind', priority: 3 },
  { title: 'Views left', align: 'end', priority: 2 },
  { title: 'Expires', priority: 2 },
  { title: 'Made', priority: 3 },
  { title: 'Link', hideTitle: true, align: 'end' },
] as const
const TABS = [
  { value: 'active', label: 'Active' },
  { value: 'expired', label: 'Expired' },
] as const

export default function PushesPage() {
  const which = useRoute((route) => (route.query.which === 'expired' ? 'expired' : 'active'))
  const { secretsLocked } = useAppState()
  return (
    <Page
      title="Pushes"
      actions={
        <LinkButton to="/pushes/new" kind="primary" icon="plus">
          New push
        </LinkButton>
      }
    >
      {secretsLocked === null ? (
        <Tabs
          label="Which pushes"
          value={which}
          onChange={(value) => setQuery({ which: value === 'expired' ? 'expired' : null })}
          tabs={TABS}
        >
          <PushList key={which} which={which} />
        </Tabs>
      ) : (
        <ErrorNote title="Secret pushes are locked">
          <p>{secretsLocked}</p>
        </ErrorNote>
      )}
    </Page>
  )
}

function PushList({ which }: { readonly which: 'active' | 'expired' }) {
  const [limit, setLimit] = useState(PAGE)
  const asked = useAsked('pushes.list', { which, offset: 0, limit: Math.min(limit, 200) })
  useSignal(pushesChanged, asked.again)
  if (asked.phase === 'failed') {
    return (
      <ErrorNote title="The pushes cannot be shown">
        <p>{messageOf(asked.error)}</p>
        <Button onClick={asked.again}>Try again</Button>
      </ErrorNote>
    )
  }
  if (asked.phase === 'loading') return <Skeleton lines={5} />
  const { pushes, more } = asked.output
  if (pushes.length === 0) return <NoPushes which={which} />
  return (
    <>
      <Table caption={which === 'active' ? 'Active pushes' : 'Expired pushes'} columns={COLUMNS}>
        {pushes.map((push) => (
          <Row key={push.token} push={push} />
        ))}
      </Table>
      {more && limit < 200 && <Button onClick={() => setLimit(limit + PAGE)}>Show more</Button>}
    </>
  )
}

function Row({ push }: { readonly push: PushRow }) {
  const { reach } = useAppState()
  const isActive = push.expiredAt === null
  return (
    <tr>
      <Cell>
        <Link to={`/pushes/${push.token}`} dir="auto">
          {push.name || `${KIND_WORDS[push.kind]} ${push.token.slice(0, 6)}…`}
        </Link>
      </Cell>
      <Cell priority={3}>{KIND_WORDS[push.kind]}</Cell>
      <Cell priority={2} align="end">
        {isActive ? `${push.viewsLeft} of ${push.expireAfterViews}` : '–'}
      </Cell>
      <Cell priority={2}>
        {push.deleted ? 'deleted ' : ''}
        <RelativeTime at={push.expiredAt ?? push.expiresAt} />
      </Cell>
      <Cell priority={3}>
        <RelativeTime at={push.createdAt} />
      </Cell>
      <Cell align="end">
        {isActive && <CopyButton text={rebased(push.url, reach.base)} label="Copy the link" />}
      </Cell>
    </tr>
  )
}

function NoPushes({ which }: { readonly which: 'active' | 'expired' }) {
  if (which === 'expired') return <EmptyState icon="pushes" title="No push has expired" />
  return (
    <EmptyState icon="pushes" title="Nothing is shared now">
      <p>Hand out a text, a file, a URL or a QR code behind a link that expires.</p>
      <LinkButton to="/pushes/new" kind="primary" icon="plus">
        New push
      </LinkButton>
    </EmptyState>
  )
}
