// Other servers: how each stands, what its checks do, when it is asked next.
import type { RemoteRow } from '../../shared/views/remotes.ts'
import { Link } from '../router.tsx'
import { useRemotes } from '../stores/remotes.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Cell, column, Table } from '../ui/Table.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { t } from '../words/t.ts'
import { NextPoll } from './NextPoll.tsx'
import { NoServers } from './NoServers.tsx'
import { ServerState } from './ServerState.tsx'
import styles from './Servers.module.css'
import { countsText, KIND_WORDS, usesOf } from './server-words.ts'
import { TestButton } from './TestButton.tsx'

const COLUMNS = [
  column('list.column.server'),
  column('integrations.kind', { priority: 3 }),
  column('settings.state'),
  column('servers.sinceColumn', { priority: 2 }),
  column('shell.checks', { priority: 1 }),
  column('servers.nextPoll', { priority: 3 }),
  column('servers.test', { hideTitle: true, align: 'end', priority: 1 }),
] as const

export default function ServersPage() {
  const rows = useRemotes()
  return (
    <Page
      width="columns"
      title={t('shell.servers')}
      actions={
        // An empty list has it in its middle.
        rows.length > 0 && (
          <LinkButton to="/servers/new" kind="primary" icon="plus">
            {t('servers.add')}
          </LinkButton>
        )
      }
    >
      {rows.length === 0 ? (
        <NoServers />
      ) : (
        <Table caption={t('list.otherServers')} columns={COLUMNS}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </Table>
      )}
    </Page>
  )
}

function Row({ row }: { readonly row: RemoteRow }) {
  return (
    <tr>
      <Cell>
        <Link to={`/servers/${row.id}`} dir="auto">
          {row.name}
        </Link>
        <div className={styles.base} dir="ltr">
          {row.base}
        </div>
      </Cell>
      <Cell priority={3}>
        <span className={styles.whole}>{KIND_WORDS[row.kind]}</span>
      </Cell>
      <Cell>
        <ServerState row={row} />
      </Cell>
      <Cell priority={2}>
        <RelativeTime at={row.since} />
      </Cell>
      <Cell priority={1}>
        {countsText(row) ||
          (usesOf(row.kind).checks && (
            <span className={styles.soft}>{t('servers.notCounted')}</span>
          ))}
      </Cell>
      <Cell priority={3}>
        <NextPoll row={row} />
      </Cell>
      <Cell align="end" priority={1}>
        {row.state !== 'off' && <TestButton row={row} size="s" />}
      </Cell>
    </tr>
  )
}
