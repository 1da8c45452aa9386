// The window before it has anything to show: connecting, signed out, refused, unreachable.
import { useEffect, useState } from 'react'
import { carrier, isDesktop } from '../bridge.ts'
import { useConnection } from '../stores/connection.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { EmptyState, ErrorNote, Skeleton } from '../ui/Feedback.tsx'
import styles from './SignedOut.module.css'

/** A skeleton that flashes by is worse than nothing for a moment. */
const SLOW_CALL_MS = 200

export function Outside() {
  const connection = useConnection()
  switch (connection.phase) {
    case 'signed-out':
      return <SignedOut />
    case 'offline':
      return (
        <main className={styles.outside}>
          <ErrorNote title="Tocsin cannot be reached.">
            <p>
              It may have been stopped, or this computer has lost its network. Trying again.{' '}
              <Button size="s" onClick={carrier.retryNow}>
                Reconnect now
              </Button>
            </p>
          </ErrorNote>
        </main>
      )
    case 'failed':
      return (
        <main className={styles.outside}>
          <ErrorNote title="Tocsin sent an unexpected response.">
            <p>{connection.message}. Trying again.</p>
          </ErrorNote>
        </main>
      )
    default:
      return <Connecting />
  }
}

function Connecting() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_CALL_MS)
    return () => clearTimeout(timer)
  }, [])
  return <main className={styles.outside}>{isSlow && <Skeleton lines={8} />}</main>
}

function SignedOut() {
  const command = 'tocsin serve'
  return (
    <main className={styles.outside}>
      <EmptyState icon="lock" title="Signed out">
        {isDesktop ? (
          <p>Open Tocsin again from its icon.</p>
        ) : (
          <>
            <p>
              Open the link that <code>{command}</code> printed: it begins with “Window at”. The
              link is new at each start, so after a restart look there again.
            </p>
            <CopyButton text={command} label="Copy command" word="Copy command" />
          </>
        )}
      </EmptyState>
    </main>
  )
}
