// What stands beside a check of another server: its schedule, URLs, integrations and fields.
import type { MirroredDetail } from '../../shared/views/remotes.ts'
import { scheduleText, zoneText } from '../checks/check-words.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { channelName, kindBeside } from '../ui/channel-name.ts'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Section } from '../ui/Page.tsx'
import { AbsoluteTime, RelativeTime } from '../ui/Time.tsx'
import { secondsText } from '../ui/time-words.ts'
import { countWords, t } from '../words/t.ts'
import styles from './Mirrored.module.css'
import { MirroredBadge } from './MirroredBadge.tsx'
import { fieldFacts } from './words.ts'

function Channel(channel: { readonly name: string; readonly kind: string }) {
  const kind = kindBeside(channel)
  return (
    <>
      <bdi>{channelName(channel)}</bdi> {kind && <span className={styles.soft}>{kind}</span>}
    </>
  )
}

export function MirroredSide({ detail }: { readonly detail: MirroredDetail }) {
  const { row, pingUrl, badgeUrl, channels } = detail
  const zone = zoneText(row)
  return (
    <aside className={styles.column} aria-label={t('checks.settingsAndFigures')}>
      <Section title={t('data.schedule')}>
        <Facts aside>
          <Fact title={t('checks.expected')}>
            {scheduleText(row)}
            {zone !== '' && <span className={styles.soft}> {t('checks.inZone', { zone })}</span>}
          </Fact>
          <Fact title={t('adopt.grace')}>{secondsText(row.grace)}</Fact>
          <Fact title={t('list.column.last')}>
            {row.lastPing === null ? t('ui.never') : <RelativeTime at={row.lastPing} />}
          </Fact>
          <Fact title={t('mirrored.pings')}>{countWords(row.nPings)}</Fact>
        </Facts>
      </Section>
      {pingUrl !== null && (
        <Section title={t('mirrored.pingUrl')}>
          <div className={styles.badge}>
            <code className={styles.url} dir="ltr">
              {pingUrl}
            </code>
            <CopyButton text={pingUrl} label={t('checkList.copyPingUrl')} />
          </div>
        </Section>
      )}
      {channels && (
        <Section title={t('mirrored.notifiesThere')}>
          {channels.length === 0 && <p className={styles.soft}>{t('mirrored.notifiesNobody')}</p>}
          <ul>
            {channels.map((channel) => (
              <li key={channel.id}>
                <Channel {...channel} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {badgeUrl !== null && (
        <Section title={t('checks.badge')}>
          <MirroredBadge row={row} url={badgeUrl} />
        </Section>
      )}
      <Fields detail={detail} />
    </aside>
  )
}

function Fields({ detail: { document, seen } }: { readonly detail: MirroredDetail }) {
  return (
    <Section title={t('mirrored.fields')}>
      <Facts aside>
        {fieldFacts(document).map(({ name, label, value }) => (
          <Fact key={name} title={label}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
        {seen !== null && (
          <Fact title={t('mirrored.seen')}>
            <AbsoluteTime at={seen} />
          </Fact>
        )}
      </Facts>
    </Section>
  )
}
