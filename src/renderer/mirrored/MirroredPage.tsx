// A check of another server: how it is, its changes and settings; by a read-write key its pings, and what
// changes it there (contract remotes.md 2.3, 9).
import type { ReactNode } from 'react'
import type { MirroredDetail, MirroredRow, RemoteRow } from '../../shared/views/remotes.ts'
import { scheduleText, zoneText } from '../checks/check-words.ts'
import card from '../checks/Explanation.module.css'
import { mirroredCommands } from '../checks/mirrored-actions.ts'
import { asOfText, dueText, stateSentence } from '../checks/mirrored-words.ts'
import { type Command, useCommands } from '../keys/commands.ts'
import { Link, setQuery, useRoute } from '../router.tsx'
import { useZone } from '../stores/installation.ts'
import { mirroredId, useMirroredRow } from '../stores/mirrored.ts'
import { useNow } from '../stores/now.ts'
import { useRemote } from '../stores/remotes.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Tag } from '../ui/Chip.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { nameOf } from '../ui/check-name.ts'
import { EmptyState, Skeleton } from '../ui/Feedback.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { StateMark } from '../ui/StateMark.tsx'
import { AbsoluteTime, RelativeTime } from '../ui/Time.tsx'
import { secondsText } from '../ui/time-words.ts'
import styles from './Mirrored.module.css'
import { MirroredBadge } from './MirroredBadge.tsx'
import { MirroredEdit } from './MirroredEdit.tsx'
import { MirroredFlips } from './MirroredFlips.tsx'
import { MirroredPings } from './MirroredPings.tsx'
import { fieldFacts } from './words.ts'

const PARENT = { to: '/checks', title: 'Checks' }

export interface MirroredPageProps {
  /** Id of the server. */
  readonly remote: string
  readonly uniqueKey: string
}

export default function MirroredPage({ remote: id, uniqueKey }: MirroredPageProps) {
  const query = useQuery('remotes.check', { id, uniqueKey })
  const heard = useMirroredRow(mirroredId({ remote: id, uniqueKey }))
  const remote = useRemote(id)
  const row = heard ?? query.output?.row
  if (row === undefined) {
    if (query.phase === 'loading') {
      return (
        <Page title="Check" parent={PARENT}>
          <Skeleton lines={6} />
        </Page>
      )
    }
    return <Gone />
  }
  return <Known row={row} remote={remote} query={query} />
}

function Gone() {
  return (
    <Page title="Check" parent={PARENT}>
      <EmptyState icon="search" title="Check not found">
        <p>Its server does not list it any more, or was removed.</p>
        <LinkButton to="/checks">Show all checks</LinkButton>
      </EmptyState>
    </Page>
  )
}

interface KnownProps {
  readonly row: MirroredRow
  readonly remote: RemoteRow | undefined
  readonly query: ReturnType<typeof useQuery<'remotes.check'>>
}

function Known({ row, remote, query }: KnownProps) {
  const isEdited = useRoute((route) => route.query.edit === '1')
  const commands = mirroredCommands({ row, remote })
  useCommands(commands)
  const detail = query.output && { ...query.output, row }
  return (
    <Page title={nameOf(row)} parent={PARENT} actions={<Actions commands={commands} />}>
      <div className={styles.tags}>
        {row.slug !== '' && <code>{row.slug}</code>}
        {row.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <State row={row} remote={remote} />
          {detail && detail.desc !== '' && (
            <p className={styles.description} dir="auto">
              {detail.desc}
            </p>
          )}
          {query.phase === 'failed' && (
            <QueryFailed
              title="Could not load the check’s details"
              error={query.error}
              again={query.again}
            />
          )}
          {query.phase === 'loading' && <Skeleton lines={4} />}
          {detail && (
            <Section title="Changes">
              <MirroredFlips flips={detail.flips} problem={detail.flipsProblem} />
            </Section>
          )}
          {detail?.canWrite && (
            <Section title="Pings">
              <MirroredPings row={row} />
            </Section>
          )}
        </div>
        {detail && <Side detail={detail} />}
      </div>
      {isEdited && detail?.canWrite && (
        <MirroredEdit
          detail={detail}
          server={remote?.name ?? ''}
          onClose={() => setQuery({ edit: null })}
          onSaved={() => {
            setQuery({ edit: null })
            query.again()
          }}
        />
      )}
    </Page>
  )
}

const BUTTONS: readonly string[] = [
  'check.acknowledge',
  'check.snooze',
  'check.pause',
  'check.edit',
]

function Actions({ commands }: { readonly commands: readonly Command[] }) {
  const shown = commands.filter(({ id }) => BUTTONS.includes(id))
  const rest = commands.filter(({ id }) => !BUTTONS.includes(id))
  return (
    <>
      {shown.map(({ id, title, icon, run }) => (
        <Button key={id} {...(icon && { icon })} onClick={run}>
          {title}
        </Button>
      ))}
      {rest.length > 0 && <Menu label="More actions" items={rest} />}
    </>
  )
}

function State({ row, remote }: Pick<KnownProps, 'row' | 'remote'>) {
  const zone = useZone()
  const { asOf, due } = useNow((now) => ({
    asOf: asOfText(remote, now, zone),
    due: dueText(row, now),
  }))
  return (
    <section aria-label="State" className={card.state} data-status={row.status}>
      <div className={card.head}>
        <StateMark status={row.status} isRunning={row.started} size="l" />
        <span className={styles.soft}>{due}</span>
      </div>
      <p className={card.sentence}>
        {stateSentence(row.status)}{' '}
        {row.since !== null && (
          <span className={styles.aside}>
            Since {row.isSinceAbout && 'about '}
            <AbsoluteTime at={row.since} />.
          </span>
        )}
      </p>
      <p>
        On{' '}
        <Link to={`/servers/${row.remote}`} dir="auto">
          {remote?.name ?? 'a removed server'}
        </Link>
        {asOf !== '' && (
          <strong className={styles.late}>, {asOf}: the server does not answer</strong>
        )}
      </p>
      {row.linked !== null && (
        <p>
          It is linked with <Link to={`/checks/${row.linked}`}>a check of this server</Link>
          {row.differs && ', and the two have differed for more than 5 minutes'}.
        </p>
      )}
    </section>
  )
}

function Side({ detail }: { readonly detail: MirroredDetail }) {
  const { row, pingUrl, badgeUrl, channels } = detail
  const zone = zoneText(row)
  return (
    <aside className={styles.column} aria-label="Settings and figures">
      <Section title="Schedule">
        <dl className={styles.facts}>
          <Fact title="Expected">
            {scheduleText(row)}
            {zone !== '' && <span className={styles.soft}> in {zone}</span>}
          </Fact>
          <Fact title="Grace">{secondsText(row.grace)}</Fact>
          <Fact title="Last ping">
            {row.lastPing === null ? 'never' : <RelativeTime at={row.lastPing} />}
          </Fact>
          <Fact title="Pings">{row.nPings.toLocaleString('en')}</Fact>
        </dl>
      </Section>
      {pingUrl !== null && (
        <Section title="Ping URL">
          <div className={styles.badge}>
            <code className={styles.url} dir="ltr">
              {pingUrl}
            </code>
            <CopyButton text={pingUrl} label="Copy the ping URL" />
          </div>
        </Section>
      )}
      {channels && (
        <Section title="Notifies there">
          {channels.length === 0 && <p className={styles.soft}>Nobody: it has no integration.</p>}
          <ul>
            {channels.map(({ id, name, kind }) => (
              <li key={id}>
                <bdi>{name || kind}</bdi> <span className={styles.soft}>{kind}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {badgeUrl !== null && (
        <Section title="Badge">
          <MirroredBadge row={row} url={badgeUrl} />
        </Section>
      )}
      <Fields detail={detail} />
    </aside>
  )
}

function Fields({ detail: { document, seen } }: { readonly detail: MirroredDetail }) {
  return (
    <Section title="Fields">
      <dl className={styles.facts}>
        {fieldFacts(document).map(({ name, label, value }) => (
          <Fact key={name} title={label}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
        {seen !== null && (
          <Fact title="Seen">
            <AbsoluteTime at={seen} />
          </Fact>
        )}
      </dl>
    </Section>
  )
}

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
