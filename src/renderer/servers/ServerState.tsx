// How another server stands: a shape, a colour and a word.
import type { RemoteRow } from '../../shared/views/remotes.ts'
import { useZone } from '../stores/installation.ts'
import { useNow } from '../stores/now.ts'
import { Icon } from '../ui/Icon.tsx'
import { shortText } from '../ui/time-words.ts'
import { t } from '../words/t.ts'
import styles from './Servers.module.css'
import { STATES } from './server-words.ts'

export function ServerState({ row }: { readonly row: RemoteRow }) {
  const { word, icon, tone } = STATES[row.state]
  return (
    <span className={styles.state} data-tone={tone}>
      <Icon name={icon} />
      <span>
        <span className={styles.word}>{word}</span>
        <AsOf row={row} />
      </span>
    </span>
  )
}

/** Of what is shown and too old to be current: `as of 18:40`. */
function AsOf({ row: { stale, lastOk, state } }: { readonly row: RemoteRow }) {
  const zone = useZone()
  const text = useNow((now) =>
    lastOk === null ? '' : t('servers.asOf', { time: shortText(lastOk, now, zone) }),
  )
  if (!stale || state === 'off' || text === '') return null
  return <span className={styles.soft}>, {text}</span>
}
