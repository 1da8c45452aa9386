// What another server says of a check that is linked with an own one: `there: up` (contract remotes.md 3.5).

import { useLinked } from '../stores/mirrored.ts'
import { useRemote } from '../stores/remotes.ts'
import { STATE_WORDS } from '../ui/StateMark.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { t } from '../words/t.ts'
import styles from './CheckTable.module.css'

export function LinkedMark({ uuid }: { readonly uuid: string }) {
  const there = useLinked(uuid)
  const remote = useRemote(there?.remote ?? '')
  if (there === undefined) return null
  const text = t('checkList.there', { state: STATE_WORDS[there.status].toLowerCase() })
  return (
    <Tooltip
      text={
        remote === undefined
          ? t('checkList.onAnotherServer')
          : t('checkList.onServer', { name: remote.name })
      }
    >
      <span className={there.differs ? styles.late : styles.there}>
        {there.differs ? t('checkList.differs', { text }) : text}
      </span>
    </Tooltip>
  )
}
