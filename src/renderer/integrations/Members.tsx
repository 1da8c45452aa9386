// The members of a group.
import type { ChannelRow } from '../../shared/views/settings.ts'
import { Checkbox } from '../ui/Choices.tsx'
import { FormRow } from '../ui/Field.tsx'
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
    <FormRow label={label} hint={error}>
      {channels.map(({ uuid, name, kind }) => (
        <Checkbox
          key={uuid}
          label={name || (kindNamed(kind)?.title ?? kind)}
          hint={kindNamed(kind)?.title}
          checked={chosen.includes(uuid)}
          onChange={(on) => toggle(uuid, on)}
        />
      ))}
    </FormRow>
  )
}
