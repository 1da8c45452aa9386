// One check: how it is and why, how to ping it, what happened to it, and its settings.

import { useEffect, useState } from 'react'
import { statusNow } from '../../shared/status.ts'
import type { CheckDetail, CheckRow } from '../../shared/views/checks.ts'
import { type Command, useCommands } from '../keys/commands.ts'
import { startCommands } from '../maintenance/start.ts'
import { currentRoute, navigate, pathWith, setQuery, useRoute } from '../router.tsx'
import { useHadOutage } from '../stores/beats.ts'
import { resolveUuid, useCheck, useChecks } from '../stores/checks.ts'
import { useAppState } from '../stores/installation.ts'
import { useIsFavourite } from '../stores/lists.ts'
import { useNow } from '../stores/now.ts'
import { Stream } from '../timeline/Stream.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Tag } from '../ui/Chip.tsx'
import { nameOf } from '../ui/check-name.ts'
import { EmptyState, Skeleton } from '../ui/Feedback.tsx'
import { LinkedText } from '../ui/LinkedText.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { t } from '../words/t.ts'
import { texts } from '../words/texts.ts'
import { checkCommands } from './actions.ts'
import { BeatsStrip } from './BeatsStrip.tsx'
import styles from './CheckPage.module.css'
import { Side } from './CheckSidebar.tsx'
import { otherTitle, pingUrlOf } from './check-words.ts'
import { DaysBand } from './DaysBand.tsx'
import { Explanation } from './Explanation.tsx'
import { FavouriteStar } from './FavouriteStar.tsx'
import { HowToPing } from './HowToPing.tsx'
import { LastOutput } from './LastOutput.tsx'
import { PingDrawer } from './PingDrawer.tsx'
import { SnoozeMenu } from './SnoozeMenu.tsx'
import { explainedRow, useDetail } from './use-check-detail.ts'

const PARENT = texts({ title: 'shell.checks' }, { to: '/checks' })
const KINDS = [
  'success',
  'fail',
  'start',
  'log',
  'ign',
  'flip',
  'notification',
  'gap',
  'maintenance',
] as const

export default function CheckPage({ id }: { readonly id: string }) {
  const uuid = useChecks(({ rows }) => resolveUuid(rows, id))
  const row = useCheck(uuid ?? '')
  useEffect(() => {
    // A message named it by its key: from here on its own address counts.
    if (uuid !== undefined && uuid !== id) {
      navigate(pathWith(`/checks/${uuid}`, currentRoute().query), { replace: true })
    }
  }, [uuid, id])
  if (row === undefined) return <Gone />
  return <Known key={row.uuid} row={row} />
}

function Gone() {
  return (
    <Page title={t('data.check')} parent={PARENT}>
      <EmptyState icon="search" title={t('checks.notFound')}>
        <p>{t('checks.notFoundText')}</p>
        <LinkButton to="/checks">{t('shell.showAllChecks')}</LinkButton>
      </EmptyState>
    </Page>
  )
}

function Known({ row }: { readonly row: CheckRow }) {
  const status = useNow((now) => statusNow(row, now))
  const detail = useDetail(row.uuid)
  const ping = useRoute((route) => Number(route.query.ping ?? 0))
  const { baseUrl } = useAppState()
  const pingUrl = detail.output?.pingUrl ?? pingUrlOf(baseUrl, row.uuid)
  const isFavourite = useIsFavourite(row.uuid)
  const maintenance = startCommands(
    { project: null, tag: '', checks: [row.uuid] },
    nameOf(row),
  ).filter(({ id }) => id === 'maintenance.start.2h')
  const hadOutage = useHadOutage(row.uuid)
  const own = checkCommands({ row, status, isFavourite, pingUrl, hadOutage })
  // What takes something away stays last.
  const end = own.findIndex(({ id }) => id === 'check.clear')
  const commands = own.toSpliced(end, 0, ...maintenance)
  useCommands(commands)

  return (
    <Page
      title={nameOf(row)}
      parent={PARENT}
      width="columns"
      subtitle={(row.tags.length > 0 || row.slug !== '') && <Tags row={row} />}
      actions={<Actions row={row} commands={commands} />}
    >
      {detail.phase === 'failed' && (
        <QueryFailed
          title={t('checks.detailsNotLoaded')}
          error={detail.error}
          again={detail.again}
        />
      )}
      {detail.output === null ? (
        detail.phase === 'loading' && <Skeleton lines={8} />
      ) : (
        <Details detail={{ ...detail.output, row: explainedRow(detail, row) }} />
      )}
      {ping > 0 && (
        <PingDrawer
          name={nameOf(row)}
          uuid={row.uuid}
          n={ping}
          last={row.nPings}
          onClose={() => setQuery({ ping: null })}
        />
      )}
    </Page>
  )
}

function Tags({ row: { slug, tags } }: { readonly row: CheckRow }) {
  return (
    <span className={styles.tags}>
      {slug !== '' && <code>{slug}</code>}
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </span>
  )
}

function Actions({
  row,
  commands,
}: {
  readonly row: CheckRow
  readonly commands: readonly Command[]
}) {
  const [pause, acknowledge] = ['check.pause', 'check.acknowledge'].map((id) =>
    commands.find((command) => command.id === id),
  )
  const rest = commands.filter(
    ({ id }) => !['check.pause', 'check.snooze', 'check.edit', 'check.favourite'].includes(id),
  )
  return (
    <>
      <FavouriteStar id={row.uuid} name={row.name} />
      {acknowledge && (
        <Button icon="done" otherwise={otherTitle(acknowledge.title)} onClick={acknowledge.run}>
          {acknowledge.title}
        </Button>
      )}
      <SnoozeMenu row={row} />
      {pause && (
        <Button
          icon={pause.icon ?? 'pause'}
          otherwise={otherTitle(pause.title)}
          onClick={pause.run}
        >
          {pause.title}
        </Button>
      )}
      <LinkButton to={`/checks/${row.uuid}/edit`} icon="edit">
        {t('ui.edit')}
      </LinkButton>
      <Menu label={t('checks.moreActions')} items={rest} />
    </>
  )
}

function Details({ detail }: { readonly detail: CheckDetail }) {
  const { row, settings } = detail
  return (
    <>
      <Explanation detail={detail} />
      {settings.desc !== '' && (
        <p className={styles.description} dir="auto">
          <LinkedText text={settings.desc} />
        </p>
      )}
      <LastOutput detail={detail} />
      <Past detail={detail} />
      <div className={styles.columns}>
        <HowToPing detail={detail} />
        <Side detail={detail} />
        <div className={styles.events}>
          <History row={row} />
        </div>
      </div>
    </>
  )
}

/** The last runs and the last 90 days. A day that is chosen filters the events. */
function Past({ detail: { row, days } }: { readonly detail: CheckDetail }) {
  const { from, to } = useRoute((route) => route.query)
  const chosen = from === to ? from : undefined
  if (!hasHistory(row)) return null
  return (
    <div className={styles.past}>
      <Section title={t('checks.lastRuns')}>
        <BeatsStrip row={row} size="l" />
      </Section>
      <Section title={t('checks.last90Days')}>
        <DaysBand
          days={days}
          chosen={chosen}
          onChoose={(day) =>
            setQuery(day === chosen ? { from: null, to: null } : { from: day, to: day })
          }
        />
      </Section>
    </div>
  )
}

/** Whether anything has happened since it was made, or since its history was cleared. */
function hasHistory({ lastPing, startedAt, since, isOnlyNoted = false }: CheckRow): boolean {
  return lastPing !== null || startedAt !== null || since !== null || isOnlyNoted
}

/** Begins anew when the history was cleared, and after a pause, which Undo takes out of the history. */
function History({ row }: { readonly row: CheckRow }) {
  const { uuid, kind, tz } = row
  const now = { isFilled: hasHistory(row), isPaused: row.status === 'paused' }
  const [state, setState] = useState({ ...now, turn: 0 })
  if (now.isFilled !== state.isFilled || now.isPaused !== state.isPaused) {
    const isShorter = (state.isFilled && !now.isFilled) || (state.isPaused && !now.isPaused)
    setState({ ...now, turn: isShorter ? state.turn + 1 : state.turn })
  }
  return (
    <Stream
      key={state.turn}
      uuid={uuid}
      kinds={KINDS}
      empty={t('activity.nothingYet')}
      title={t('checks.events')}
      scheduleZone={kind === 'simple' ? null : tz}
    />
  )
}
