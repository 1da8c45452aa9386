// The window before it has anything to show: connecting, signed out, refused, unreachable.

import { useEffect, useState } from 'react'
import { isDesktop, openedWithUsedLink } from '../bridge.ts'
import { useConnection } from '../stores/connection.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { EmptyState, ErrorNote, Skeleton } from '../ui/Feedback.tsx'
import { Reconnect } from '../ui/Reconnect.tsx'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
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
          <ErrorNote title={t('shell.unreachable')}>
            <p>
              {t(isDesktop ? 'shell.unreachableService' : 'shell.unreachableText')} <Reconnect />
            </p>
          </ErrorNote>
        </main>
      )
    case 'failed':
      return (
        <main className={styles.outside}>
          <ErrorNote title={t('shell.unexpectedResponse')}>
            <p>{t('shell.tryingAgain', { what: connection.message })}</p>
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
      <h1 className="visually-hidden">Tocsin</h1>
      <EmptyState icon="lock" title={t('shell.signedOut')}>
        {isDesktop ? <p>{t('shell.openFromIcon')}</p> : <HowToSignIn />}
      </EmptyState>
    </main>
  )
}

/** Each with its button: the one that fits depends on how Tocsin was started, which a page cannot know. */
function HowToSignIn() {
  return (
    <>
      {openedWithUsedLink() && <p>{t('shell.usedLink')}</p>}
      <p>{rich('shell.howToSignIn', { command: <Command text="tocsin window" /> })}</p>
      <p>{rich('shell.fromSource', { command: <Command text="npm run -s tocsin -- window" /> })}</p>
      <p>
        {rich('shell.inContainer', {
          command: <Command text="podman compose exec tocsin tocsin window" />,
        })}
      </p>
    </>
  )
}

function Command({ text }: { readonly text: string }) {
  return (
    <>
      <code>{text}</code>
      <CopyButton text={text} label={t('shell.copyNamedCommand', { command: text })} kind="quiet" />
    </>
  )
}
