// The pushes of this installation: those that can still be opened, and those that are over. The log of
// one opens at their side.
import { useMemo } from 'react'
import { call } from '../bridge.ts'
import { setQuery, useRoute } from '../router.tsx'
import { useAppState, useZone } from '../stores/installation.ts'
import { serverNow } from '../stores/now.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Drawer } from '../ui/Dialog.tsx'
import { EmptyState, Skeleton } from '../ui/Feedback.tsx'
import { Page } from '../ui/Page.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { Table } from '../ui/Table.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { Audit } from './Audit.tsx'
import { LockedNote } from './LockedNote.tsx'
import { PushFilters } from './PushFilters.tsx'
import { PushTableRow } from './PushTableRow.tsx'
import { usePages } from './pages.ts'
import { isNarrowed, listPushes, pushFilterOf, pushName } from './push-list.ts'
import { keyOfPush } from './push-words.ts'

type Which = 'active' | 'expired'

const PAGE = 100
const TABS = [
  { value: 'active', label: 'Active' },
  { value: 'expired', label: 'Expired' },
] as const
const COLUMNS = {
  active: [
    { title: 'Push' },
    { title: 'Kind', priority: 3 },
    { title: 'Views left', priority: 1, align: 'end' },
    { title: 'Expires' },
    { title: 'Created', priority: 3 },
    { title: 'Do', hideTitle: true, align: 'end' },
  ],
  expired: [
    { title: 'Push' },
    { title: 'Kind', priority: 3 },
    { title: 'Ended' },
    { title: 'Created', priority: 3 },
    { title: 'Do', hideTitle: true, align: 'end' },
  ],
} as const

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
        <LockedNote reason={secretsLocked} />
      )}
    </Page>
  )
}

function PushList({ which }: { readonly which: Which }) {
  const query = useRoute((route) => route.query)
  const filter = useMemo(() => pushFilterOf(query), [query])
  const zone = useZone()
  const { part, error, again, showMore } = usePages(async (offset) => {
    const { pushes, more } = await call('pushes.list', { which, offset, limit: PAGE })
    return { items: pushes, more }
  }, isNarrowed(filter))
  if (part === null) {
    return error === null ? (
      <Skeleton lines={5} />
    ) : (
      <QueryFailed title="Could not load the pushes" error={error} again={again} />
    )
  }
  if (part.items.length === 0) return <NoPushes which={which} />
  const shown = listPushes(part.items, filter)
  const logged = part.items.find((push) => keyOfPush(push) === query.log)
  return (
    <>
      <PushFilters filter={filter} />
      {shown.length === 0 && <NoneFound />}
      <Table
        caption={which === 'active' ? 'Active pushes' : 'Expired pushes'}
        columns={COLUMNS[which]}
      >
        {shown.map((push) => (
          <PushTableRow key={keyOfPush(push)} push={push} />
        ))}
      </Table>
      {part.more && <Button onClick={showMore}>Show more</Button>}
      {logged && (
        <Drawer
          title={`Log of ${pushName(logged, serverNow(), zone)}`}
          onClose={() => setQuery({ log: null })}
        >
          <Audit token={logged.token} via={logged.via?.id ?? null} />
        </Drawer>
      )}
    </>
  )
}

function NoneFound() {
  const clear = () => setQuery({ q: null, kind: null })
  return (
    <EmptyState icon="filter" title="No push matches">
      <p>Labels, notes and kinds are searched, of the pushes under this tab.</p>
      <Button onClick={clear}>Show all pushes</Button>
    </EmptyState>
  )
}

function NoPushes({ which }: { readonly which: Which }) {
  if (which === 'expired') return <EmptyState icon="pushes" title="No expired pushes" />
  return (
    <EmptyState icon="pushes" title="No active pushes">
      <p>Share a text, a file, a URL or a QR code behind a link that expires.</p>
      <LinkButton to="/pushes/new" kind="primary" icon="plus">
        New push
      </LinkButton>
    </EmptyState>
  )
}
