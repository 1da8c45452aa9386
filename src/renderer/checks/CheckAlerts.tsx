// Who is told about a check: its integrations, reminders, and whether it breaks the quiet hours.

import { useEffect, useRef } from 'react'
import type { CheckDetail } from '../../shared/views/checks.ts'
import type { ChannelRow, Settings } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { currentRoute, Link } from '../router.tsx'
import { useChannels, useSettings } from '../stores/installation.ts'
import { channelName, kindBeside, kindTitle } from '../ui/channel-name.ts'
import { Section } from '../ui/Page.tsx'
import { Select } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import { saidStored } from '../ui/said.ts'
import { attempt } from '../ui/toast.ts'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import styles from './CheckSidebar.module.css'
import { REMINDERS, reminderValue } from './reminders.ts'

export function Telling({ detail }: { readonly detail: CheckDetail }) {
  const { row, critical, remindEvery } = detail
  const { uuid } = row
  const settings = useSettings()
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (currentRoute().query.at !== 'integrations') return
    top.current?.scrollIntoView({ block: 'center' })
    top.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])
  return (
    <Section title={t('settings.notifications')} className={styles.channels}>
      <div ref={top} className={styles.channels}>
        <Integrations detail={detail} />
      </div>
      <Select
        label={t('checks.remindersWhileDown')}
        value={reminderValue(remindEvery)}
        onChange={(value) =>
          attempt(() =>
            call('checks.remind', { uuid, every: value === 'default' ? null : Number(value) }),
          )
        }
        options={options(remindEvery, settings)}
      />
      <Switch
        label={t('checks.critical')}
        hint={t('checks.criticalHint')}
        checked={critical}
        onChange={(on) => attempt(() => call('checks.critical', { uuid, on }))}
      />
    </Section>
  )
}

function Integrations({ detail: { row } }: { readonly detail: CheckDetail }) {
  const available = useChannels().filter(({ project }) => project === row.project)
  const isTold = ({ checks }: ChannelRow) => checks.includes(row.uuid)

  function assign(channel: string, on: boolean): void {
    attempt(() => call('checks.assign', { uuid: row.uuid, channel, on }))
  }

  if (available.length === 0) return <NoIntegrations />
  return available.map((channel) => (
    <Switch
      key={channel.uuid}
      label={<bdi>{channelName(channel)}</bdi>}
      hint={channelHint(channel)}
      checked={isTold(channel)}
      onChange={(on) => assign(channel.uuid, on)}
    />
  ))
}

export function NoIntegrations() {
  return (
    <p>
      {rich('checks.noIntegrations', {
        link: <Link to="/integrations">{t('checks.addIntegration')}</Link>,
      })}
    </p>
  )
}

/** The kind, unless the name says it; what is wrong is always said. */
export function channelHint(channel: ChannelRow): string | undefined {
  const { kind, disabled, lastError } = channel
  if (disabled) return t('checks.switchedOff')
  if (lastError !== '') {
    return t('ui.labelled', { label: kindTitle(kind), text: saidStored(lastError) })
  }
  return kindBeside(channel)
}

function options(remindEvery: number | null, { reminders }: Settings) {
  const own = reminderValue(remindEvery)
  const known = REMINDERS.map(({ value, label }) =>
    value === 'default'
      ? { value, label: `${label} (${t(`checks.reminder.as.${reminders}`)})` }
      : { value, label },
  )
  if (known.some(({ value }) => value === own)) return known
  return [...known, { value: own, label: t('checks.everySeconds', { seconds: own }) }]
}
