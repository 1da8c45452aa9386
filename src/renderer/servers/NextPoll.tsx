// When another server is asked next: `in 12 s`, `now`, `never`.
import type { RemoteRow } from '../../shared/views/remotes.ts'
import { useNow } from '../stores/now.ts'
import { relativeText } from '../ui/time-words.ts'
import { t } from '../words/t.ts'
import styles from './Servers.module.css'

export function NextPoll({ row: { nextPoll, state, mirror } }: { readonly row: RemoteRow }) {
  const text = useNow((now) => {
    if (state === 'off' || !mirror) return t('ui.never')
    return nextPoll === null || nextPoll <= now ? t('activity.now') : relativeText(nextPoll, now)
  })
  return <span className={styles.whole}>{text}</span>
}
