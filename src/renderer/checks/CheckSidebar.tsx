// The side of a check's page: schedule, uptime, durations, who is told, rules, badge.
import type { CheckDetail } from '../../shared/views/checks.ts'
import { Link } from '../router.tsx'
import { CheckRelay } from '../servers/CheckRelay.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Section } from '../ui/Page.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { secondsText } from '../ui/time-words.ts'
import { Telling } from './CheckAlerts.tsx'
import styles from './CheckSidebar.module.css'
import { scheduleText, zoneText } from './check-words.ts'
import { DurationChart } from './DurationChart.tsx'
import { Rules } from './FilterRules.tsx'
import { Uptime } from './Uptime.tsx'

export function Side({ detail }: { readonly detail: CheckDetail }) {
  return (
    <aside className={styles.side} aria-label="Settings and figures">
      <Schedule detail={detail} />
      <Section title="Uptime">
        <Uptime months={detail.uptime} />
      </Section>
      {detail.durations.length > 0 && (
        <Section title="Durations">
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

function Schedule({ detail: { row, settings } }: { readonly detail: CheckDetail }) {
  const zone = zoneText(row)
  return (
    <Section
      title="Schedule"
      actions={
        <Link to={`/checks/${row.uuid}/edit`} className={styles.edit}>
          Edit
        </Link>
      }
    >
      <dl className={styles.facts}>
        <Fact title="Expected">
          <span className={row.kind === 'simple' ? undefined : styles.expression}>
            {scheduleText(row)}
          </span>
          {zone !== '' && <span className={styles.soft}> in {zone}</span>}
        </Fact>
        <Fact title="Grace">{secondsText(row.grace)}</Fact>
        {row.due !== null && (
          <Fact title="Next">
            <RelativeTime at={row.due} />
          </Fact>
        )}
        {settings.observe === 'strict' && <Fact title="Gaps">count as silence (strict)</Fact>}
      </dl>
    </Section>
  )
}

function Badge({ detail: { row, badgeUrl } }: { readonly detail: CheckDetail }) {
  // By the page's own origin, which is all that its policy lets it show.
  const path = new URL(badgeUrl).pathname
  return (
    <Section title="Badge">
      <div className={styles.badge}>
        <img src={`${path}?${row.status}`} alt={`Badge of this check: ${row.status}`} />
        <CopyButton text={badgeUrl} label="Copy badge URL" />
        <Link to="/badges">All badges</Link>
      </div>
    </Section>
  )
}

function Fact({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
