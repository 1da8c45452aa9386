// The members of a group.

import { integrationOf } from '../../integrations/index.ts'
import type { ChannelRow } from '../../shared/views/settings.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { defined, t } from '../words/t.ts'
import { FieldProblem } from './FieldProblem.tsx'
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
  const chosen = value.split(',').filter((uuid) => uuid !== '')
  const toggle = (uuid: string, on: boolean) =>
    onChange(on ? [...chosen, uuid].join() : chosen.filter((one) => one !== uuid).join())
  return (
    <fieldset className={styles.members}>
      <legend>{label}</legend>
      {channels.map(({ uuid, name, kind }) => {
        const title = defined(integrationOf(kind)?.title ?? kind)
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
        <FieldProblem text={chosen.length === 0 ? t('integrations.chooseOne') : error} />
      )}
    </fieldset>
  )
}
