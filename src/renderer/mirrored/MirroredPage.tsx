// A check of another server: how it is, its changes and settings; by a read-write key its pings, and what
// changes it there (contract remotes.md 2.3, 9).
import type { MirroredRow, RemoteRow } from '../../shared/views/remotes.ts'
import { otherTitle } from '../checks/check-words.ts'
import { FavouriteStar } from '../checks/FavouriteStar.tsx'
import { mirroredCommands } from '../checks/mirrored-actions.ts'
import { type Command, useCommands } from '../keys/commands.ts'
import { setQuery, useRoute } from '../router.tsx'
import { useIsFavourite } from '../stores/lists.ts'
import { mirroredId, useMirroredRow } from '../stores/mirrored.ts'
import { useRemote } from '../stores/remotes.ts'
import { useAgainAfter } from '../stores/use-again.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Tag } from '../ui/Chip.tsx'
import { nameOf } from '../ui/check-name.ts'
import { EmptyState, Skeleton } from '../ui/Feedback.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { t } from '../words/t.ts'
import { texts } from '../words/texts.ts'
import styles from './Mirrored.module.css'
import { MirroredEdit } from './MirroredEdit.tsx'
import { MirroredFlips } from './MirroredFlips.tsx'
import { MirroredPings } from './MirroredPings.tsx'
import { MirroredSide } from './MirroredSide.tsx'
import { MirroredState } from './MirroredState.tsx'

const PARENT = texts({ title: 'shell.checks' }, { to: '/checks' })

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
        <Page title={t('data.check')} parent={PARENT}>
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
    <Page title={t('data.check')} parent={PARENT}>
      <EmptyState icon="search" title={t('checks.notFound')}>
        <p>{t('mirrored.goneText')}</p>
        <LinkButton to="/checks">{t('shell.showAllChecks')}</LinkButton>
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
  const isFavourite = useIsFavourite(mirroredId(row))
  const commands = mirroredCommands({ row, remote, isFavourite })
  useCommands(commands)
  // Its changes are not told with its state.
  useAgainAfter(`${row.status} ${row.since}`, query.again)
  const detail = query.output && { ...query.output, row }
  return (
    <Page
      title={nameOf(row)}
      parent={PARENT}
      width="columns"
      actions={<Actions row={row} commands={commands} />}
    >
      <div className={styles.tags}>
        {row.slug !== '' && <code>{row.slug}</code>}
        {row.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <MirroredState row={row} remote={remote} flips={detail?.flips} />
          {detail && detail.desc !== '' && (
            <p className={styles.description} dir="auto">
              {detail.desc}
            </p>
          )}
          {query.phase === 'failed' && (
            <QueryFailed
              title={t('mirrored.detailsNotLoaded')}
              error={query.error}
              again={query.again}
            />
          )}
          {query.phase === 'loading' && <Skeleton lines={4} />}
          {detail && (
            <Section title={t('timeline.kind.flip')}>
              <MirroredFlips flips={detail.flips} problem={detail.flipsProblem} />
            </Section>
          )}
        </div>
        {detail && <MirroredSide detail={detail} />}
        {detail?.canWrite && (
          <Section title={t('mirrored.pings')}>
            <MirroredPings row={row} />
          </Section>
        )}
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

interface ActionsProps {
  readonly row: MirroredRow
  readonly commands: readonly Command[]
}

function Actions({ row, commands }: ActionsProps) {
  const shown = commands.filter(({ id }) => BUTTONS.includes(id))
  const rest = commands.filter(({ id }) => !BUTTONS.includes(id) && id !== 'check.favourite')
  return (
    <>
      <FavouriteStar id={mirroredId(row)} name={row.name} />
      {shown.map(({ id, title, icon, run }) => (
        <Button key={id} {...(icon && { icon })} otherwise={otherTitle(title)} onClick={run}>
          {title}
        </Button>
      ))}
      {rest.length > 0 && <Menu label={t('checks.moreActions')} items={rest} />}
    </>
  )
}
