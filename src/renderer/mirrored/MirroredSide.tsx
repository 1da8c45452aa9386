// What stands beside a check of another server: its schedule, URLs, integrations and fields.
import type { MirroredDetail } from '../../shared/views/remotes.ts'
import { scheduleText, zoneText } from '../checks/check-words.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Section } from '../ui/Page.tsx'
import { AbsoluteTime, RelativeTime } from '../ui/Time.tsx'
import { secondsText } from '../ui/time-words.ts'
import styles from './Mirrored.module.css'
import { MirroredBadge } from './MirroredBadge.tsx'
import { fieldFacts } from './words.ts'

export function MirroredSide({ detail }: { readonly detail: MirroredDetail }) {
  const { row, pingUrl, badgeUrl, channels } = detail
  const zone = zoneText(row)
  return (
    <aside className={styles.column} aria-label="Settings and figures">
      <Section title="Schedule">
        <Facts aside>
          <Fact title="Expected">
            {scheduleText(row)}
            {zone !== '' && <span className={styles.soft}> in {zone}</span>}
          </Fact>
          <Fact title="Grace">{secondsText(row.grace)}</Fact>
          <Fact title="Last ping">
            {row.lastPing === null ? 'never' : <RelativeTime at={row.lastPing} />}
          </Fact>
          <Fact title="Pings">{row.nPings.toLocaleString('en')}</Fact>
        </Facts>
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
      <Facts aside>
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
      </Facts>
    </Section>
  )
}
