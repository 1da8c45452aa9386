// A list of pushes, narrowed and in an order; those of a server as it says now. The log of one opens at its side.

import { useMemo } from 'react'
import type { PushRow, PushVia } from '../../shared/views/pushes.ts'
import { call } from '../bridge.ts'
import { Link, pathWith, setQuery, useRoute } from '../router.tsx'
import { useQuery } from '../stores/use-query.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { EmptyState, Skeleton } from '../ui/Feedback.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { column, Table } from '../ui/Table.tsx'
import { countWords, t } from '../words/t.ts'
import { LogDrawer } from './LogDrawer.tsx'
import styles from './Pushes.module.css'
import { PushFilters } from './PushFilters.tsx'
import { PushTableRow } from './PushTableRow.tsx'
import { type Pages, usePages } from './pages.ts'
import { HERE, isNarrowed, listPushes, type PushFilter, pushFilterOf } from './push-list.ts'
import { keyOfPush, serverOf } from './push-words.ts'

export type Which = 'active' | 'expired'

const PAGE = 100
const SERVER = column('list.column.server', { priority: 3 })
const REST = [
  column('pushes.audit.created', { priority: 3 }),
  column('pushes.do', { hideTitle: true, align: 'end' }),
] as const
const COLUMNS = {
  active: [
    column('integrations.kind', { priority: 3 }),
    column('pushes.views', { priority: 2 }),
    column('pushes.viewsLeft', { priority: 1 }),
    column('pushes.expires'),
    ...REST,
  ],
  expired: [
    column('integrations.kind', { priority: 3 }),
    column('pushes.views', { priority: 1 }),
    column('pushes.ended'),
    ...REST,
  ],
} as const

export function PushList({ which }: { readonly which: Which }) {
  const query = useRoute((route) => route.query)
  const filter = useMemo(() => pushFilterOf(query), [query])
  const servers = useQuery('pushes.servers', undefined).output?.servers ?? []
  const { server } = filter
  const asked = server === null || server === HERE ? null : server
  const pages = usePages(
    async (offset) => {
      const via = server === null ? {} : { via: asked }
      const { pushes, more } = await call('pushes.list', { ...via, which, offset, limit: PAGE })
      return { items: pushes, more }
    },
    isNarrowed(filter),
    server ?? '',
  )
  const list = { which, filter, pages }
  const log = useRoute((route) => route.query.log)
  return (
    <div className={styles.list}>
      <PushFilters filter={filter} servers={servers} isEmpty={isEmpty(pages, server)} />
      {asked === null ? (
        <Made {...list} />
      ) : (
        <Asked
          {...list}
          server={servers.find(({ id }) => id === asked) ?? { id: asked, name: null }}
        />
      )}
      {log !== undefined && <LogDrawer logOf={log} listed={pages.part?.items ?? []} />}
    </div>
  )
}

/** There is nothing to narrow or to order, or it is not known yet whether anything was made at all. */
function isEmpty({ part }: Pages<PushRow>, server: string | null): boolean {
  return part === null ? server === null : part.items.length === 0
}

interface ListProps {
  readonly which: Which
  readonly filter: PushFilter
  readonly pages: Pages<PushRow>
}

/** Those that were made here, on this computer or through any server. */
function Made(list: ListProps) {
  const { part, error, again } = list.pages
  if (part !== null) return <Listed {...list} server={null} />
  if (error === null) return <Skeleton lines={5} />
  return <QueryFailed title={t('pushes.notLoaded')} error={error} again={again} />
}

interface AskedProps extends ListProps {
  readonly server: PushVia
}

/** Those of a server: all of the account, as it says now. */
function Asked(list: AskedProps) {
  const { which, filter, server } = list
  const { part, error, again } = list.pages
  if (part === null && error === null) return <Skeleton lines={5} />
  return (
    <>
      {error !== null && (
        <QueryFailed
          title={t('pushes.doesNotList', { server: serverOf(server) })}
          error={error}
          again={again}
        />
      )}
      {part === null ? (
        <Remembered which={which} filter={filter} server={server} />
      ) : (
        <Listed {...list} />
      )}
    </>
  )
}

/** Of a server that does not answer: what was made here through it, as it was last known. */
function Remembered({ which, filter, server }: Omit<AskedProps, 'pages'>) {
  const pages = usePages(async (offset) => {
    const { pushes, more } = await call('pushes.list', { which, offset, limit: PAGE })
    return { items: pushes.filter(({ via }) => via?.id === server.id), more }
  }, true)
  if (pages.part === null || pages.part.items.length === 0) return null
  return (
    <>
      <p>{t('pushes.madeHere')}</p>
      <Listed which={which} filter={filter} pages={pages} server={server} />
    </>
  )
}

interface ListedProps extends ListProps {
  /** Null: whoever holds them. */
  readonly server: PushVia | null
}

function Listed({ which, filter, pages: { part, showMore }, server }: ListedProps) {
  const items = part?.items ?? []
  if (items.length === 0) return <NoPushes which={which} server={server} />
  const shown = listPushes(items, filter)
  const withServer = server === null && items.some(({ via }) => via !== null)
  return (
    <>
      {shown.length === 0 ? (
        <NoneFound />
      ) : (
        <Table
          caption={which === 'active' ? t('pushes.activePushes') : t('pushes.expiredPushes')}
          columns={[
            { title: t('pushes.push') },
            ...(withServer ? [SERVER] : []),
            ...COLUMNS[which],
          ]}
        >
          {shown.map((push) => (
            <PushTableRow key={keyOfPush(push)} push={push} withServer={withServer} />
          ))}
        </Table>
      )}
      {part?.more && (
        <div>
          <Button onClick={showMore}>{t('pushes.showMore')}</Button>
        </div>
      )}
    </>
  )
}

function NoneFound() {
  const clear = () => setQuery({ q: null, kind: null })
  return (
    <EmptyState icon="filter" title={t('pushes.noMatch')}>
      <p>{t('pushes.noMatchText')}</p>
      <Button onClick={clear}>{t('pushes.showAll')}</Button>
    </EmptyState>
  )
}

function NoPushes({ which, server }: Pick<ListedProps, 'which' | 'server'>) {
  const name = server && serverOf(server)
  if (which === 'expired') {
    const none = name === null ? t('pushes.noExpired') : t('pushes.noExpiredOn', { server: name })
    return (
      <EmptyState icon="pushes" title={none}>
        <p>{t('pushes.expiredText')}</p>
      </EmptyState>
    )
  }
  const none = name === null ? t('pushes.noActive') : t('pushes.noActiveOn', { server: name })
  return (
    <EmptyState icon="pushes" title={none}>
      <p>{t('pushes.emptyText')}</p>
      {server === null && <EndedOnes />}
      <LinkButton
        to={pathWith('/pushes/new', { via: server?.id ?? null })}
        kind="primary"
        icon="plus"
      >
        {t('shell.newPush')}
      </LinkButton>
    </EmptyState>
  )
}

/** The way to those that are over, for who looks for one here. */
function EndedOnes() {
  const ended = useQuery('pushes.list', { which: 'expired', offset: 0, limit: PAGE }).output
  const n = ended?.pushes.length ?? 0
  if (n === 0) return null
  const count = `${countWords(n)}${ended?.more ? '+' : ''}`
  return (
    <p>
      <Link to="/pushes?which=expired">{t('pushes.showExpired', { n, count })}</Link>
    </p>
  )
}
