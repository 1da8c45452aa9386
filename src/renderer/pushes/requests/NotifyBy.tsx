// Which integration is told of an answer. The desktop is told of every one.

import { useChannels } from '../../stores/installation.ts'
import { channelName } from '../../ui/channel-name.ts'
import { Select } from '../../ui/Select.tsx'
import { t } from '../../words/t.ts'

export interface NotifyByProps {
  /** UUID; null: none. */
  readonly value: string | null
  readonly error: string | undefined
  readonly onChange: (uuid: string | null) => void
}

/** Nothing where there is no integration but the desktop. */
export function NotifyBy({ value, error, onChange }: NotifyByProps) {
  const channels = useChannels().filter(({ kind, disabled }) => kind !== 'desktop' && !disabled)
  if (channels.length === 0) return null
  return (
    <Select
      label={t('requests.notify')}
      hint={t('requests.notifyHint')}
      error={error}
      value={value ?? ''}
      onChange={(uuid) => onChange(uuid === '' ? null : uuid)}
      options={[
        { value: '', label: t('requests.notifyNone') },
        ...channels.map((channel) => ({ value: channel.uuid, label: channelName(channel) })),
      ]}
    />
  )
}
