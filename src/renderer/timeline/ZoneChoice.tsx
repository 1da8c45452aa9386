// Switches the zone of a log: a check that runs in another zone is read in its own. In the address.

import { setQuery } from '../router.tsx'
import { Select } from '../ui/Select.tsx'
import { t } from '../words/t.ts'

export interface ZoneChoiceProps {
  readonly zones: readonly string[]
  /** Null: the first of them. */
  readonly chosen: string | null
}

export function ZoneChoice({ zones, chosen }: ZoneChoiceProps) {
  const own = zones[0]
  if (own === undefined || zones.length === 1) return null
  return (
    <Select
      label={t('timeline.zone')}
      hideLabel
      value={chosen ?? own}
      onChange={(zone) => setQuery({ zone: zone === own ? null : zone })}
      options={zones.map((zone) => ({ value: zone, label: zone }))}
    />
  )
}
