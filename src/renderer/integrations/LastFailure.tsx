// Why the last notification of an integration failed, and of a group the members that failed.

import type { Integration } from '../../integrations/index.ts'
import type { ChannelRow } from '../../shared/views/settings.ts'
import { Link } from '../router.tsx'
import { useChannels } from '../stores/installation.ts'
import { channelName } from '../ui/channel-name.ts'
import { ErrorNote } from '../ui/Feedback.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import { failedAsConfigured, failedMembers, failureText, hostOf } from './failure-words.ts'
import type { Values } from './form.ts'
import styles from './Integrations.module.css'

interface LastFailureProps {
  readonly channel: ChannelRow
  readonly integration: Integration
  /** Null: not loaded. */
  readonly config: Values | null
}

export function LastFailure({ channel, integration, config }: LastFailureProps) {
  const channels = useChannels()
  const host = config && failedAsConfigured(channel) ? hostOf(integration, config) : null
  const members = config === null ? [] : failedMembers(integration, config, channels)
  return (
    <ErrorNote title={t('integrations.lastFailed')}>
      <p>
        <Why channel={channel} host={host} />
      </p>
      {members.length > 0 && (
        <ul className={styles.failedMembers}>
          {members.map((member) => (
            <li key={member.uuid}>
              {rich('ui.labelled', {
                label: (
                  <Link to={`/integrations/${member.uuid}`} dir="auto">
                    {channelName(member)}
                  </Link>
                ),
                text: <Why channel={member} host={null} />,
              })}
            </li>
          ))}
        </ul>
      )}
    </ErrorNote>
  )
}

interface WhyProps {
  readonly channel: ChannelRow
  readonly host: string | null
}

function Why({ channel: { lastError, lastNotify }, host }: WhyProps) {
  return (
    <>
      {failureText(lastError, host)}
      {lastNotify !== null && (
        <>
          {' '}
          (<RelativeTime at={lastNotify} />)
        </>
      )}
    </>
  )
}
