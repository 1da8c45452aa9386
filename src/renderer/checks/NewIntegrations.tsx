// The integrations that a new check will notify: all of its project, but for those switched off here.

import { useChannels } from '../stores/installation.ts'
import { channelName } from '../ui/channel-name.ts'
import { Note } from '../ui/Feedback.tsx'
import { Section } from '../ui/Page.tsx'
import { Switch } from '../ui/Switch.tsx'
import { t } from '../words/t.ts'
import { channelHint, NoIntegrations } from './CheckAlerts.tsx'
import styles from './CheckSidebar.module.css'

export interface NewIntegrationsProps {
  readonly project: string | null
  /** UUIDs of those that are not to notify. */
  readonly silent: readonly string[]
  readonly onChange: (silent: readonly string[]) => void
}

export function NewIntegrations({ project, silent, onChange }: NewIntegrationsProps) {
  const available = useChannels().filter((channel) => channel.project === project)
  return (
    <Section title={t('settings.notifications')} className={styles.channels}>
      {available.length === 0 && <NoIntegrations />}
      {available.map((channel) => (
        <Switch
          key={channel.uuid}
          label={<bdi>{channelName(channel)}</bdi>}
          hint={channelHint(channel)}
          checked={!silent.includes(channel.uuid)}
          onChange={(on) => {
            const others = silent.filter((uuid) => uuid !== channel.uuid)
            onChange(on ? others : [...others, channel.uuid])
          }}
        />
      ))}
      {available.length > 0 && available.every(({ uuid }) => silent.includes(uuid)) && (
        <Note tone="warning">{t('list.notifiesNobody')}</Note>
      )}
    </Section>
  )
}

/** What a save sends as `channels`: nothing while all of the project notify. */
export function useNewChannels(
  project: string | null,
  silent: readonly string[],
): { readonly channels?: string[] } {
  const own = useChannels().filter((channel) => channel.project === project)
  if (own.every(({ uuid }) => !silent.includes(uuid))) return {}
  return { channels: own.flatMap(({ uuid }) => (silent.includes(uuid) ? [] : [uuid])) }
}
