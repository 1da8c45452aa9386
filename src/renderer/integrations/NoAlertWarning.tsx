// Warns of checks without an enabled integration: outages of those go unnoticed.

import { useMemo } from 'react'
import { Link } from '../router.tsx'
import { useChecks } from '../stores/checks.ts'
import { useChannels } from '../stores/installation.ts'
import { Note } from '../ui/Feedback.tsx'
import { t } from '../words/t.ts'
import { checksWithoutAlerts } from './checks-without-alerts.ts'

const NAMED = 5

export function NoAlertWarning() {
  const channels = useChannels()
  const names = useChecks((state) => state.names)
  const total = useChecks((state) => state.rows.size)
  // biome-ignore lint/correctness/useExhaustiveDependencies: names tells of checks that came or went
  const untold = useMemo(
    () => checksWithoutAlerts(useChecks.getState().rows.values(), channels),
    [channels, names],
  )
  if (untold.length === 0) return null
  if (untold.length === total) {
    return (
      <Note tone="warning">
        <p>{t('integrations.noAlerts')}</p>
      </Note>
    )
  }
  return (
    <Note tone="warning">
      <p>
        {t('integrations.noAlertsFor', { n: untold.length })}{' '}
        {untold.slice(0, NAMED).map(({ uuid, name }, index) => (
          <span key={uuid}>
            {index > 0 && ', '}
            <Link to={`/checks/${uuid}`} dir="auto">
              {name || uuid}
            </Link>
          </span>
        ))}
        {untold.length > NAMED && ` ${t('data.andMore', { n: untold.length - NAMED })}`}.
      </p>
    </Note>
  )
}
