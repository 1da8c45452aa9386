// The members of a group.
import type { ChannelRow } from '../../shared/views/settings.ts'
import { Checkbox } from '../ui/Choices.tsx'
import { FormRow } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './Integrations.module.css'
import { kindNamed } from './kinds.ts'

export interface MembersProps {
  readonly label: string
  readonly error: string | undefined
  /** UUIDs joined by commas. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly channels: readonly ChannelRow[]
}

export function Members({ label, error, value, onChange, channels }: MembersProps) {
  const chosen = value.split(',').filter((uuid) => uuid !== '')
  const toggle = (uuid: string, on: boolean) =>
    onChange(on ? [...chosen, uuid].join() : chosen.filter((one) => one !== uuid).join())
  return (
    <FormRow label={label}>
      {channels.map(({ uuid, name, kind }) => {
        const title = kindNamed(kind)?.title ?? kind
        return (
          <Checkbox
            key={uuid}
            label={<bdi>{name || title}</bdi>}
            hint={name === title ? undefined : title}
            checked={chosen.includes(uuid)}
            onChange={(on) => toggle(uuid, on)}
          />
        )
      })}
      {error !== undefined && (
        <p className={styles.problem} role="alert" data-invalid="" tabIndex={-1}>
          <Icon name="warning" /> {chosen.length === 0 ? 'Choose at least one of them.' : error}
        </p>
      )}
    </FormRow>
  )
}
