// Which integration is told of an answer. The desktop is told of every one.

import { useChannels, useProjects } from '../../stores/installation.ts'
import { namesAcross } from '../../ui/channel-name.ts'
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
  const names = namesAcross(channels, useProjects())
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
        ...channels.map(({ uuid }) => ({ value: uuid, label: names.get(uuid) ?? uuid })),
      ]}
    />
  )
}
