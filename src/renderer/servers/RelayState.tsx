// How a relay stands: a shape and a word, what waits, what went wrong.

import type { RelayRow } from '../../shared/views/remotes.ts'
import { Icon } from '../ui/Icon.tsx'
import { saidStored } from '../ui/said.ts'
import { RelativeTime } from '../ui/Time.tsx'
import { rich } from '../words/rich.ts'
import { RELAY_STATES, waitingText } from './relay-words.ts'
import styles from './Servers.module.css'

export function RelayState({ relay }: { readonly relay: RelayRow }) {
  const { word, icon, tone } = RELAY_STATES[relay.state]
  return (
    <>
      <span className={styles.state} data-tone={tone}>
        <Icon name={icon} />
        <span className={styles.word}>{word}</span>
      </span>
      {relay.waiting > 0 && (
        <div className={styles.soft}>
          {waitingText(relay.waiting)}
          {relay.oldest !== null &&
            rich('relays.oldest', { time: <RelativeTime at={relay.oldest} /> })}
        </div>
      )}
      {relay.lastError !== '' && (
        <div className={styles.detail} dir="auto">
          {saidStored(relay.lastError)}
        </div>
      )}
    </>
  )
}
