// Who is told about a check: its integrations, reminders, and whether it breaks the quiet hours.
import type { CheckDetail } from '../../shared/views/checks.ts'
import type { Settings } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { Link } from '../router.tsx'
import { useChannels, useSettings } from '../stores/installation.ts'
import { Switch } from '../ui/Choices.tsx'
import { Section } from '../ui/Page.tsx'
import { Select } from '../ui/Select.tsx'
import { attempt } from '../ui/toasts.ts'
import { REMINDERS, reminderValue } from './reminders.ts'
import styles from './Side.module.css'

export function Telling({ detail }: { readonly detail: CheckDetail }) {
  const { row, critical, remindEvery } = detail
  const { uuid } = row
  const settings = useSettings()
  return (
    <Section title="Who is told" className={styles.channels}>
      <Integrations detail={detail} />
      <Select
        label="Reminders while it is down"
        value={reminderValue(remindEvery)}
        onChange={(value) =>
          attempt(() =>
            call('checks.remind', { uuid, every: value === 'default' ? null : Number(value) }),
          )
        }
        options={options(remindEvery, settings)}
      />
      <Switch
        label="Critical"
        hint="Its alarms are told in quiet hours, too."
        checked={critical}
        onChange={(on) => attempt(() => call('checks.critical', { uuid, on }))}
      />
    </Section>
  )
}

function Integrations({ detail: { row, channels } }: { readonly detail: CheckDetail }) {
  const available = useChannels().filter(({ project }) => project === row.project)

  function assign(channel: string, on: boolean): void {
    const others = channels.filter((other) => other !== channel)
    const wanted = on ? [...others, channel] : others
    attempt(() => call('checks.assign', { uuid: row.uuid, channels: wanted }))
  }

  if (available.length === 0) {
    return (
      <p>
        There is no integration yet. <Link to="/integrations">Add one</Link>
      </p>
    )
  }
  return available.map(({ uuid, name, kind, disabled, lastError }) => (
    <Switch
      key={uuid}
      label={<bdi>{name || kind}</bdi>}
      hint={disabled ? 'Switched off' : lastError === '' ? kind : `${kind}: ${lastError}`}
      checked={channels.includes(uuid)}
      onChange={(on) => assign(uuid, on)}
    />
  ))
}

function options(remindEvery: number | null, { reminders }: Settings) {
  const own = reminderValue(remindEvery)
  const known = REMINDERS.map(({ value, label }) =>
    value === 'default' ? { value, label: `${label} (${reminders})` } : { value, label },
  )
  if (known.some(({ value }) => value === own)) return known
  return [...known, { value: own, label: `Every ${own} seconds` }]
}
