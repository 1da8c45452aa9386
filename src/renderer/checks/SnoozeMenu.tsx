// Holds a check's alarms back for a while.

import type { CheckRow } from '../../shared/views/checks.ts'
import { useZone } from '../stores/installation.ts'
import { serverNow, useNow } from '../stores/now.ts'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { attempt } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { endGroupSnooze, snooze } from './actions.ts'
import { snoozeEnds } from './snooze-ends.ts'

export function SnoozeMenu({ row }: { readonly row: CheckRow }) {
  const zone = useZone()
  const isSnoozed = useNow((now) => row.snoozedUntil !== null && row.snoozedUntil > now)
  const items: readonly MenuItem[] = snoozeEnds(zone).map(({ id, title, words, until }) => ({
    id,
    title,
    icon: 'snooze',
    run: () => attempt(() => snooze(row, until(serverNow()), words)),
  }))
  const end: MenuItem =
    row.snoozedBy === null
      ? {
          id: 'end',
          title: t('checks.endSnooze'),
          icon: 'bell',
          run: () => attempt(() => snooze(row, null, '')),
        }
      : endGroupSnooze(row.snoozedBy)
  return (
    <Menu
      label={t('checks.snooze')}
      button={t('checks.snooze')}
      items={isSnoozed ? [end, ...items] : items}
    />
  )
}
