// The integrations that a check notifies, as marks in its row; none is a warning. They lead to where they are
// chosen. A chunk of its own: the kinds have their titles from their definitions.

import { memo } from 'react'
import type { ChannelRow } from '../../shared/views/settings.ts'
import { Link } from '../router.tsx'
import { useChannelsOf } from '../stores/check-channels.ts'
import { channelName, kindTitle } from '../ui/channel-name.ts'
import { Icon } from '../ui/Icon.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { useLanguage } from '../words/language.ts'
import { t } from '../words/t.ts'
import styles from './IntegrationMarks.module.css'
import { lettersOf } from './kind-mark.ts'

const SHOWN = 3

export interface IntegrationMarksProps {
  readonly uuid: string
  readonly tabIndex: number
}

/** A ping of its check does not render it anew. */
export default memo(function IntegrationMarks({ uuid, tabIndex }: IntegrationMarksProps) {
  useLanguage()
  const channels = useChannelsOf(uuid)
  const isHeard = channels.some(({ disabled }) => !disabled)
  const names = channels.map(nameOf).join(', ')
  const text = isHeard ? names : [t('list.notifiesNobody'), names].filter(Boolean).join(' ')
  // More than there is room for are counted in the last place.
  const shown = channels.slice(0, channels.length > SHOWN ? SHOWN - 1 : SHOWN)
  return (
    <Tooltip text={text}>
      <Link
        to={`/checks/${uuid}?at=integrations`}
        className={styles.marks}
        data-warning={!isHeard || undefined}
        tabIndex={tabIndex}
      >
        <span className="visually-hidden">{t('list.integrationsOf', { names: text })}</span>
        <span className={styles.seen} aria-hidden="true">
          {!isHeard && <Icon name="warning" />}
          {channels.length === 0 && t('list.none')}
          {shown.map((channel) => (
            <Mark key={channel.uuid} channel={channel} />
          ))}
          {channels.length > shown.length && `+${channels.length - shown.length}`}
        </span>
      </Link>
    </Tooltip>
  )
})

function Mark({ channel: { kind, disabled, lastError } }: { readonly channel: ChannelRow }) {
  return (
    <span
      className={styles.mark}
      data-off={disabled || undefined}
      data-failing={(!disabled && lastError !== '') || undefined}
    >
      {lettersOf(kindTitle(kind))}
    </span>
  )
}

function nameOf(channel: ChannelRow): string {
  const { disabled, lastError } = channel
  const own = channelName(channel)
  if (disabled) return t('list.channelOff', { name: own })
  return lastError === '' ? own : t('list.channelFails', { name: own })
}
