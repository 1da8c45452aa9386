// A push that was made: its link, as text, as a QR code and in a message, and who can open it.
import { useState } from 'react'
import { Button, LinkButton } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Note } from '../ui/Feedback.tsx'
import { Section } from '../ui/Page.tsx'
import { t } from '../words/t.ts'
import type { Made } from './Composer.tsx'
import styles from './Pushes.module.css'
import { pathOfPush, serverOf } from './push-words.ts'
import { Qr } from './Qr.tsx'
import { ReachNote } from './ReachNote.tsx'
import { useReachableUrl } from './reach.ts'
import { messageFor, summaryOf } from './summary.ts'

export interface ResultCardProps extends Made {
  readonly onAnother: () => void
}

export function ResultCard({ push, otherHost, limits, passphrase, onAnother }: ResultCardProps) {
  // Sharing may be switched while the card is seen, and the link then begins with another address.
  const url = useReachableUrl(push)
  const [hasQr, setQr] = useState(false)
  const message = messageFor(url, limits)
  return (
    <>
      <p role="status">{summaryOf(limits)}</p>
      <div className={styles.linkField}>
        <code data-testid="push-link">{url}</code>
        <CopyButton text={url} label="Copy link" word="Copy link" kind="primary" size="m" />
      </div>
      <div>
        <Button icon="qr" aria-expanded={hasQr} onClick={() => setQr(!hasQr)}>
          {t('sharing.showQr')}
        </Button>
      </div>
      {hasQr && <Qr content={url} label="The link as a QR code" />}
      {push.via === null ? (
        <ReachNote />
      ) : (
        <Note>
          <p dir="auto">
            {serverOf(push.via)} holds this push.
            {otherHost !== null && (
              <>
                {' '}
                Its link leads to <code>{otherHost}</code>.
              </>
            )}
          </p>
        </Note>
      )}
      {passphrase !== '' && (
        <Note>
          <div className={styles.tools}>
            <p>Send the passphrase another way, not with the link. It cannot be shown again.</p>
            <CopyButton text={passphrase} label="Copy passphrase" word="Copy passphrase" secret />
            <CopyButton
              text={t('sharing.smsText', { passphrase })}
              label={t('sharing.copySms')}
              word={t('sharing.copySms')}
              secret
            />
          </div>
        </Note>
      )}
      <Section title="Message">
        <pre className={styles.message}>{message}</pre>
        <div>
          <CopyButton text={message} label="Copy message" word="Copy message" />
        </div>
      </Section>
      <div className={styles.tools}>
        <Button icon="plus" onClick={onAnother}>
          New push
        </Button>
        <LinkButton to={pathOfPush(push)}>View log</LinkButton>
      </div>
    </>
  )
}
