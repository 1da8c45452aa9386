// How another server stands, what that means and what to do, and the facts behind it.

import type { RemoteDetail, RemoteRow } from '../../shared/views/remotes.ts'
import { Link, pathWith } from '../router.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { saidStored } from '../ui/said.ts'
import { sizeText } from '../ui/size-words.ts'
import { AbsoluteTime, RelativeTime } from '../ui/Time.tsx'
import { secondsText } from '../ui/time-words.ts'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import { NextPoll } from './NextPoll.tsx'
import { ServerState } from './ServerState.tsx'
import styles from './Servers.module.css'
import {
  accessText,
  countsText,
  isUnasked,
  KIND_WORDS,
  leftOutText,
  STATES,
  skewText,
  usesOf,
} from './server-words.ts'

interface ServerOverviewProps {
  readonly row: RemoteRow
  /** Undefined: not loaded. */
  readonly detail: RemoteDetail | undefined
}

export function ServerOverview({ row, detail }: ServerOverviewProps) {
  const { meaning, advice, tone } = STATES[row.state]
  return (
    <section aria-label={t('settings.state')} className={styles.overview}>
      <div className={styles.standing} data-tone={tone} role="status">
        <p className={styles.headline}>
          <ServerState row={row} />{' '}
          <span className={styles.soft}>
            {rich('servers.since', {
              time: <AbsoluteTime at={row.since} />,
              ago: <RelativeTime at={row.since} />,
            })}
          </span>
        </p>
        <p>{meaning}</p>
        {row.detail !== '' && (
          <p className={styles.detail} dir="auto">
            {saidStored(row.detail)}
          </p>
        )}
        {advice !== '' && (
          <p>
            <strong>{t('servers.whatToDo')}</strong> {advice}
          </p>
        )}
      </div>
      <ServerFacts row={row} detail={detail} />
    </section>
  )
}

function ServerFacts({ row, detail }: ServerOverviewProps) {
  const { base, pingBase, kind, lastOk, unencrypted, every, wireBytes, hasCa } = row
  const counts = countsText(row)
  const skew = skewText(row.skew)
  return (
    <Facts>
      <Fact title={t('settings.address')}>
        <span className={styles.address} dir="ltr">
          {base}
        </span>{' '}
        <CopyButton text={base} label={t('servers.copyAddress')} />
        {unencrypted && <strong className={styles.warning}>{t('servers.unencrypted')}</strong>}
        {hasCa && <span className={styles.soft}> {t('servers.ownCertificate')}</span>}
      </Fact>
      <Fact title={t('integrations.kind')}>{KIND_WORDS[kind]}</Fact>
      <Fact title={t('servers.keyMay')}>
        {isUnasked(row, detail) ? t('servers.accessUnknown') : accessText(row, detail)}
      </Fact>
      {usesOf(kind).checks && (
        <Fact title={t('servers.pingsGoTo')}>
          <span className={styles.address} dir="ltr">
            {pingBase}
          </span>
        </Fact>
      )}
      {counts !== '' && (
        <Fact title={t('shell.checks')}>
          {row.mirror ? <Link to={pathWith('/checks', { server: row.id })}>{counts}</Link> : counts}
          {row.leftOut > 0 && <span className={styles.warning}> {leftOutText(row.leftOut)}</span>}
        </Fact>
      )}
      <Fact title={t('servers.lastGood')}>
        {lastOk === null ? t('ui.never') : <RelativeTime at={lastOk} />}
      </Fact>
      <Fact title={t('servers.nextPoll')}>
        <NextPoll row={row} />{' '}
        {/* One that is never asked, or less often while it fails, is not asked every so often. */}
        {row.mirror && (row.state === 'ok' || row.state === 'new') && (
          <span className={styles.soft}>
            {t('servers.everySpan', { span: secondsText(every) })}
          </span>
        )}
      </Fact>
      {skew !== '' && (
        <Fact title={t('servers.clock')}>
          {rich('servers.skew', { skew: <strong className={styles.warning}>{skew}</strong> })}
        </Fact>
      )}
      <Fact title={t('servers.received')}>{sizeText(wireBytes)}</Fact>
    </Facts>
  )
}
