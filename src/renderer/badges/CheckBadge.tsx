// The badge of one check.

import { useChecks } from '../stores/checks.ts'
import { useQuery } from '../stores/use-query.ts'
import { Skeleton } from '../ui/Feedback.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { t } from '../words/t.ts'
import { Badge } from './Badge.tsx'
import styles from './Badges.module.css'
import { type BadgeFormat, type BadgeStates, checkUrls } from './forms.ts'

export interface CheckBadgeProps {
  readonly uuid: string
  readonly format: BadgeFormat
  readonly states: BadgeStates
}

export function CheckBadge({ uuid, format, states }: CheckBadgeProps) {
  const shape = useChecks((state) => state.shape)
  const { output, error, again } = useQuery('checks.get', { uuid })
  if (output === null) {
    return error === null ? (
      <Skeleton lines={4} />
    ) : (
      <QueryFailed title={t('badges.oneNotLoaded')} error={error} again={again} />
    )
  }
  return (
    <ul className={styles.list}>
      <Badge
        name={output.row.name || uuid}
        urls={checkUrls(output.badgeUrl)}
        format={format}
        states={states}
        version={shape}
      />
    </ul>
  )
}
