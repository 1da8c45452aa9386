// The badges of a project: of all its checks, and of each tag.

import { useEffect } from 'react'
import { useChecks } from '../stores/checks.ts'
import { useQuery } from '../stores/use-query.ts'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState, Skeleton } from '../ui/Feedback.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { t } from '../words/t.ts'
import { Badge } from './Badge.tsx'
import styles from './Badges.module.css'
import type { BadgeFormat, BadgeStates } from './forms.ts'

export interface BadgeListProps {
  readonly project: string
  readonly format: BadgeFormat
  readonly states: BadgeStates
}

export function BadgeList({ project, format, states }: BadgeListProps) {
  const shape = useChecks((state) => state.shape)
  const hasChecks = useChecks((state) => state.rows.size > 0)
  const { output, error, again } = useQuery('badges.list', { project })
  // A tag may have come or gone with it.
  useEffect(
    () => useChecks.subscribe((now, before) => void (now.shape !== before.shape && again())),
    [again],
  )
  if (output === null) {
    return error === null ? (
      <Skeleton lines={4} />
    ) : (
      <QueryFailed title={t('badges.notLoaded')} error={error} again={again} />
    )
  }
  return (
    <>
      <ul className={styles.list}>
        {output.map(({ tag, urls }) => (
          <Badge
            key={tag}
            name={tag === '*' ? t('welcome.allChecks') : tag}
            urls={urls}
            format={format}
            states={states}
            version={shape}
          />
        ))}
      </ul>
      {output.length === 1 && (
        <EmptyState icon="badges" title={t('badges.noTags')}>
          <p>{t('badges.noTagsText')}</p>
          {!hasChecks && (
            <LinkButton to="/checks/new" kind="primary">
              {t('shell.newCheck')}
            </LinkButton>
          )}
        </EmptyState>
      )}
    </>
  )
}
