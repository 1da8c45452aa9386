// The side of a check's page: schedule, uptime, durations, who is told, rules, badge.

import type { CheckDetail } from '../../shared/views/checks.ts'
import { Link } from '../router.tsx'
import { CheckRelay } from '../servers/CheckRelay.tsx'
import { useNow } from '../stores/now.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Section } from '../ui/Page.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { secondsText } from '../ui/time-words.ts'
import { t } from '../words/t.ts'
import { Telling } from './CheckAlerts.tsx'
import styles from './CheckSidebar.module.css'
import { scheduleText, zoneText } from './check-words.ts'
import { DurationChart } from './DurationChart.tsx'
import { Rules } from './FilterRules.tsx'
import { Uptime } from './Uptime.tsx'

export function Side({ detail }: { readonly detail: CheckDetail }) {
  return (
    <aside className={styles.side} aria-label={t('checks.settingsAndFigures')}>
      <Schedule detail={detail} />
      <Section title={t('checks.uptime')}>
        <Uptime months={detail.uptime} />
      </Section>
      {detail.durations.length > 0 && (
        <Section title={t('checks.durations')}>
          <DurationChart runs={detail.durations} grace={detail.row.grace} />
        </Section>
      )}
      <Telling detail={detail} />
      <CheckRelay row={detail.row} />
      <Rules detail={detail} />
      <Badge detail={detail} />
    </aside>
  )
}

/** A long zone breaks there. */
const AFTER_SLASH = '/\u200B'

function Schedule({ detail: { row, settings } }: { readonly detail: CheckDetail }) {
  const zone = zoneText(row)
  const isPast = useNow((now) => row.due !== null && row.due <= now)
  return (
    <Section
      title={t('data.schedule')}
      actions={
        <Link to={`/checks/${row.uuid}/edit`} className={styles.edit}>
          {t('ui.edit')}
        </Link>
      }
    >
      <Facts aside>
        <Fact title={t('checks.expected')}>
          <span className={row.kind === 'simple' ? undefined : styles.expression}>
            {scheduleText(row)}
          </span>
          {zone !== '' && (
            <span className={styles.soft}>
              {' '}
              {t('checks.inZone', { zone: zone.replaceAll('/', AFTER_SLASH) })}
            </span>
          )}
        </Fact>
        <Fact title={t('adopt.grace')}>{secondsText(row.grace)}</Fact>
        {row.due !== null && (
          <Fact title={t(isPast ? 'checks.wasDue' : 'checks.next')}>
            <RelativeTime at={row.due} />
          </Fact>
        )}
        {settings.observe === 'strict' && (
          <Fact title={t('timeline.kind.gap')}>{t('checks.strictGaps')}</Fact>
        )}
      </Facts>
    </Section>
  )
}

function Badge({ detail: { row, badgeUrl } }: { readonly detail: CheckDetail }) {
  // By the page's own origin, which is all that its policy lets it show.
  const path = new URL(badgeUrl).pathname
  return (
    <Section title={t('checks.badge')}>
      <div className={styles.badge}>
        <img
          src={`${path}?${row.status}`}
          alt={t('checks.badgeOf', {
            status: t(row.status === 'down' ? 'timeline.state.down' : 'timeline.state.up'),
          })}
        />
        <CopyButton text={badgeUrl} label={t('checks.copyBadgeUrl')} />
        <Link to="/badges">{t('checks.allBadges')}</Link>
      </div>
      {(row.status === 'new' || row.status === 'paused') && (
        <p className={styles.soft}>{t('checks.badgeCounts')}</p>
      )}
    </Section>
  )
}
