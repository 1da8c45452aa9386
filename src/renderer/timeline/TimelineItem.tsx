// An item of a stream as a line: an icon, a name and what happened, for each kind of item.
import type { ReactNode } from 'react'
import type { MaintenanceItem, PushItem, TimelineItem } from '../../shared/views/timeline.ts'
import { periodTitle } from '../reports/report-words.ts'
import { Link, useRoute } from '../router.tsx'
import { pathWith } from '../routes.ts'
import { useCheck } from '../stores/checks.ts'
import { serverNow, useNow } from '../stores/now.ts'
import { IconButton } from '../ui/Button.tsx'
import { Chip, type Tone } from '../ui/Chip.tsx'
import { nameOf } from '../ui/check-name.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { pushName } from '../ui/push-name.ts'
import { MAIN } from '../ui/row-click.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import { spanText } from '../ui/time-words.ts'
import { attempt } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { copyOutage } from './copy-outage.ts'
import { useLogZone } from './log-zone.ts'
import styles from './TimelineList.module.css'
import {
  flipText,
  gapText,
  heardText,
  maintenanceEndText,
  maintenanceText,
  notificationText,
  pingWord,
  pushText,
  reportText,
  sourceText,
} from './timeline-words.ts'

export interface ItemProps {
  readonly item: TimelineItem
  readonly withNames: boolean
}

/** The icon and the text of an item; its time stands before it. */
export function Item({ item, withNames }: ItemProps) {
  const name = withNames && 'check' in item && item.check !== null && (
    <CheckName uuid={item.check} isMain={item.type !== 'ping'} />
  )
  switch (item.type) {
    case 'ping':
      return <Ping item={item} name={name} />
    case 'flip':
      return (
        <Line icon={item.to === 'down' ? 'warning' : 'activity'} tone={toneOf(item.to)} name={name}>
          <strong>{flipText(item)}</strong>
          {item.to === 'down' && (
            <IconButton
              icon="copy"
              size="s"
              label={t('reports.copyThisOutage')}
              onClick={() => attempt(() => copyOutage(item.check, item.at))}
            />
          )}
        </Line>
      )
    case 'notification':
      return (
        <Line
          icon={item.outcome === 'failed' ? 'warning' : 'bell'}
          tone={item.outcome === 'failed' ? 'down' : 'plain'}
          name={name}
        >
          {notificationText(item)}
        </Line>
      )
    case 'report':
      return <Report item={item} />
    case 'gap':
      return <Line icon="eyeOff">{gapText(item)}</Line>
    case 'maintenance':
      return <MaintenanceLine item={item} />
    case 'maintenance-end':
      return <Line icon="wrench">{maintenanceEndText(item)}</Line>
    case 'push':
      return (
        <Line icon="lock" name={<PushLink item={item} />}>
          {pushText(item)}
          {item.ip !== null && (
            <span className={styles.soft}> {t('timeline.byAddress', { address: item.ip })}</span>
          )}
        </Line>
      )
    case 'request':
      return (
        <Line
          icon="mail"
          name={
            <Link to={`/pushes/requests/${item.token}`} {...MAIN}>
              {item.title || t('requests.unreadable')}
            </Link>
          }
        >
          {t(`requests.event.${item.event}`)}
        </Line>
      )
  }
}

function PushLink({ item: { token, push } }: { readonly item: PushItem }) {
  const zone = useLogZone()
  return (
    <Link to={`/pushes/${token}`} {...MAIN}>
      {pushName(push, serverNow(), zone)}
    </Link>
  )
}

type PingOf = Extract<TimelineItem, { type: 'ping' }>

const PING_TONES: Readonly<Record<PingOf['kind'], Tone>> = {
  success: 'ok',
  fail: 'down',
  start: 'plain',
  log: 'plain',
  ign: 'paused',
}

const PING_ICONS: Readonly<Record<PingOf['kind'], IconName>> = {
  success: 'done',
  fail: 'close',
  start: 'play',
  log: 'text',
  ign: 'minus',
}

function Ping({ item, name }: { readonly item: PingOf; readonly name: ReactNode }) {
  // On the page of a check its drawer opens; from elsewhere, the page with it.
  const query = useRoute((route) => route.query)
  const to = pathWith(`/checks/${item.check}`, { ...(name ? {} : query), ping: String(item.n) })
  return (
    <Line icon={PING_ICONS[item.kind]} tone={PING_TONES[item.kind]} name={name}>
      <Link to={to} className={styles.ping} {...MAIN}>
        <strong>{pingWord(item)}</strong>
        <span className={styles.soft}> #{item.n}</span>
      </Link>
      {item.duration !== null && <span> {spanText(item.duration)}</span>}
      {item.heard !== null && <span> ({heardText(item)})</span>}
      {item.rid !== null && (
        <Tooltip text={t('timeline.runId')}>
          <span className={styles.soft}>
            {' '}
            <code>{item.rid}</code>
          </span>
        </Tooltip>
      )}
      <span className={styles.soft}> {sourceText(item)}</span>
      {item.preview !== '' && (
        <code className={styles.preview} dir="auto">
          {item.preview}
        </code>
      )}
      {item.mayBeCut && <span className={styles.cut}>{t('timeline.mayBeCut')}</span>}
    </Line>
  )
}

function Report({ item }: { readonly item: Extract<TimelineItem, { type: 'report' }> }) {
  const { kind: of, name, project, tag } = item.of
  const what = [periodTitle({ kind: of, name }), tag].filter((part) => part !== '').join(', ')
  const isFailed = item.deliveries.some(({ outcome }) => outcome === 'failed')
  const to = pathWith('/reports', {
    of,
    name,
    ...(project === null ? {} : { project }),
    ...(tag === '' ? {} : { tag }),
  })
  return (
    <Line
      icon={isFailed ? 'warning' : 'send'}
      tone={isFailed ? 'down' : 'plain'}
      name={
        <Link to={to} {...MAIN}>
          {t('timeline.report', { what })}
        </Link>
      }
    >
      {reportText(item)}
    </Line>
  )
}

function MaintenanceLine({ item }: { readonly item: MaintenanceItem }) {
  const zone = useLogZone()
  return <Line icon="wrench">{useNow((now) => maintenanceText(item, now, zone))}</Line>
}

interface LineProps {
  readonly icon: IconName
  readonly tone?: Tone
  readonly name?: ReactNode
  readonly children: ReactNode
}

export function Line({ icon, tone = 'plain', name, children }: LineProps) {
  return (
    <>
      <span className={styles.icon} data-tone={tone}>
        <Icon name={icon} />
      </span>
      <div className={styles.text}>
        {name && <span className={styles.name}>{name} </span>}
        {children}
      </div>
    </>
  )
}

export interface CheckNameProps {
  readonly uuid: string
  /** The row has nothing else to open. */
  readonly isMain?: boolean
}

/** A check by its name, which leads to it. */
export function CheckName({ uuid, isMain = false }: CheckNameProps) {
  const row = useCheck(uuid)
  if (row === undefined) return <Chip>{t('timeline.deleted')}</Chip>
  return (
    <Link to={`/checks/${uuid}`} dir="auto" {...(isMain ? MAIN : {})}>
      {nameOf(row)}
    </Link>
  )
}

function toneOf(status: string): Tone {
  const tones: Readonly<Record<string, Tone>> = {
    up: 'ok',
    down: 'down',
    grace: 'late',
    paused: 'paused',
  }
  return tones[status] ?? 'plain'
}
