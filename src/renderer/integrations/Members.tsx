// The members of a group.

import type { ChannelRow } from '../../shared/views/settings.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { channelName, kindBeside } from '../ui/channel-name.ts'
import { t } from '../words/t.ts'
import { FieldProblem } from './FieldProblem.tsx'
import { chosenOf } from './form.ts'
import styles from './Integrations.module.css'

export interface MembersProps {
  readonly label: string
  readonly error: string | undefined
  /** UUIDs joined by commas. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly channels: readonly ChannelRow[]
}

export function Members({ label, error, value, onChange, channels }: MembersProps) {
  const chosen = chosenOf(value)
  const toggle = (uuid: string, on: boolean) =>
    onChange(on ? [...chosen, uuid].join() : chosen.filter((one) => one !== uuid).join())
  return (
    <fieldset className={styles.members}>
      <legend>{label}</legend>
      {channels.map((channel) => {
        const { uuid } = channel
        return (
          <Checkbox
            key={uuid}
            label={<bdi>{channelName(channel)}</bdi>}
            hint={kindBeside(channel)}
            checked={chosen.includes(uuid)}
            onChange={(on) => toggle(uuid, on)}
          />
        )
      })}
      {error !== undefined && (
        <FieldProblem text={chosen.length === 0 ? t('integrations.chooseOne') : error} />
      )}
    </fieldset>
  )
}
