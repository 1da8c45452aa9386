// The window before it has anything to show: connecting, signed out, refused, unreachable.
import { useEffect, useState } from 'react'
import { isDesktop, openedWithUsedLink } from '../bridge.ts'
import { useConnection } from '../stores/connection.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { EmptyState, ErrorNote, Skeleton } from '../ui/Feedback.tsx'
import { Reconnect } from '../ui/Reconnect.tsx'
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
              {isDesktop
                ? 'The Tocsin service, which this app is attached to, does not answer.'
                : 'It may have been stopped, or this computer has lost its network.'}{' '}
              Trying again. <Reconnect />
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
  return (
    <main className={styles.outside}>
      <EmptyState icon="lock" title="Signed out">
        {isDesktop ? <p>Open Tocsin again from its icon.</p> : <HowToSignIn />}
      </EmptyState>
    </main>
  )
}

function HowToSignIn() {
  const command = 'tocsin window'
  return (
    <>
      {openedWithUsedLink() && (
        <p>This link was already used, or is from an earlier start of Tocsin. A link works once.</p>
      )}
      <p>
        To get a fresh link, run <code>{command}</code> on the computer that runs Tocsin. Open the
        link that it prints: it signs in the tab that you open it in, and new tabs while that one is
        open.
      </p>
      <CopyButton text={command} label="Copy command" word="Copy command" />
    </>
  )
}
