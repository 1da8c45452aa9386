// A list of pushes, narrowed and in an order; those of a server as it says now. The log of one opens at its side.
import { useMemo } from 'react'
import type { PushRow, PushVia } from '../../shared/views/pushes.ts'
import { call } from '../bridge.ts'
import { pathWith, setQuery, useRoute } from '../router.tsx'
import { useZone } from '../stores/installation.ts'
import { serverNow } from '../stores/now.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Drawer } from '../ui/Dialog.tsx'
import { EmptyState, Skeleton } from '../ui/Feedback.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { Table } from '../ui/Table.tsx'
import { Audit } from './Audit.tsx'
import styles from './Pushes.module.css'
import { PushFilters } from './PushFilters.tsx'
import { PushTableRow } from './PushTableRow.tsx'
import { type Pages, usePages } from './pages.ts'
import {
  HERE,
  isNarrowed,
  listPushes,
  type PushFilter,
  pushFilterOf,
  pushName,
} from './push-list.ts'
import { keyOfPush, serverOf } from './push-words.ts'

export type Which = 'active' | 'expired'

const PAGE = 100
const SERVER = { title: 'Server', priority: 3 } as const
const REST = [
  { title: 'Created', priority: 3 },
  { title: 'Do', hideTitle: true, align: 'end' },
] as const
const COLUMNS = {
  active: [
    { title: 'Kind', priority: 3 },
    { title: 'Views left', priority: 1, align: 'end' },
    { title: 'Expires' },
    ...REST,
  ],
  expired: [{ title: 'Kind', priority: 3 }, { title: 'Ended' }, ...REST],
} as const

export function PushList({ which }: { readonly which: Which }) {
  const query = useRoute((route) => route.query)
  const filter = useMemo(() => pushFilterOf(query), [query])
  const servers = useQuery('pushes.servers', undefined).output?.servers ?? []
  const { server } = filter
  const known = servers.find(({ id }) => id === server) ?? { id: server ?? '', name: null }
  return (
    <div className={styles.list}>
      <PushFilters filter={filter} servers={servers} />
      {server === null || server === HERE ? (
        <Made which={which} filter={filter} />
      ) : (
        <Asked which={which} filter={filter} server={known} />
      )}
    </div>
  )
}

interface ListProps {
  readonly which: Which
  readonly filter: PushFilter
}

/** Those that were made here, on this computer or through any server. */
function Made({ which, filter }: ListProps) {
  const via = filter.server === HERE ? { via: null } : {}
  const pages = usePages(async (offset) => {
    const { pushes, more } = await call('pushes.list', { ...via, which, offset, limit: PAGE })
    return { items: pushes, more }
  }, isNarrowed(filter))
  if (pages.part !== null)
    return <Listed which={which} filter={filter} pages={pages} server={null} />
  if (pages.error === null) return <Skeleton lines={5} />
  return <QueryFailed title="Could not load the pushes" error={pages.error} again={pages.again} />
}

interface AskedProps extends ListProps {
  readonly server: PushVia
}

/** Those of a server: all of the account, as it says now. */
function Asked({ which, filter, server }: AskedProps) {
  const pages = usePages(async (offset) => {
    const asked = { which, offset, limit: PAGE, via: server.id }
    const { pushes, more } = await call('pushes.list', asked)
    return { items: pushes, more }
  }, isNarrowed(filter))
  const failed = pages.error !== null && (
    <QueryFailed
      title={`${serverOf(server)} does not list its pushes`}
      error={pages.error}
      again={pages.again}
    />
  )
  if (pages.part === null && pages.error === null) return <Skeleton lines={5} />
  return (
    <>
      {failed}
      {pages.part === null ? (
        <Remembered which={which} filter={filter} server={server} />
      ) : (
        <Listed which={which} filter={filter} pages={pages} server={server} />
      )}
    </>
  )
}

/** Of a server that does not answer: what was made here through it, as it was last known. */
function Remembered({ which, filter, server }: AskedProps) {
  const pages = usePages(async (offset) => {
    const { pushes, more } = await call('pushes.list', { which, offset, limit: PAGE })
    return { items: pushes.filter(({ via }) => via?.id === server.id), more }
  }, true)
  if (pages.part === null || pages.part.items.length === 0) return null
  return (
    <>
      <p>These were made here, as they were last known:</p>
      <Listed which={which} filter={filter} pages={pages} server={server} />
    </>
  )
}

interface ListedProps extends ListProps {
  readonly pages: Pages<PushRow>
  /** Null: whoever holds them. */
  readonly server: PushVia | null
}

function Listed({ which, filter, pages: { part, showMore }, server }: ListedProps) {
  const log = useRoute((route) => route.query.log)
  const zone = useZone()
  const items = part?.items ?? []
  if (items.length === 0) return <NoPushes which={which} server={server} />
  const shown = listPushes(items, filter)
  const logged = items.find((push) => keyOfPush(push) === log)
  const withServer = items.some(({ via }) => via !== null)
  return (
    <>
      {shown.length === 0 && <NoneFound />}
      <Table
        caption={which === 'active' ? 'Active pushes' : 'Expired pushes'}
        columns={[{ title: 'Push' }, ...(withServer ? [SERVER] : []), ...COLUMNS[which]]}
      >
        {shown.map((push) => (
          <PushTableRow key={keyOfPush(push)} push={push} withServer={withServer} />
        ))}
      </Table>
      {part?.more && (
        <div>
          <Button onClick={showMore}>Show more</Button>
        </div>
      )}
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

function NoPushes({ which, server }: Pick<ListedProps, 'which' | 'server'>) {
  const where = server === null ? '' : ` on ${serverOf(server)}`
  if (which === 'expired') return <EmptyState icon="pushes" title={`No expired pushes${where}`} />
  return (
    <EmptyState icon="pushes" title={`No active pushes${where}`}>
      <p>Share a text, a file, a URL or a QR code behind a link that expires.</p>
      <LinkButton
        to={pathWith('/pushes/new', { via: server?.id ?? null })}
        kind="primary"
        icon="plus"
      >
        New push
      </LinkButton>
    </EmptyState>
  )
}
