// A push that was made: its link, as text, as a QR code and in a message, and who can open it.
import { Button, LinkButton } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Note } from '../ui/Feedback.tsx'
import { Section } from '../ui/Page.tsx'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import type { Made } from './Composer.tsx'
import { LinkField } from './LinkField.tsx'
import styles from './Pushes.module.css'
import { pathOfPush, serverOf } from './push-words.ts'
import { ReachLine } from './ReachLine.tsx'
import { useReachableUrl, useSharedUntil } from './reach.ts'
import { messageFor, summaryOf } from './summary.ts'

export interface ResultCardProps extends Made {
  readonly onAnother: () => void
}

export function ResultCard({ push, otherHost, limits, passphrase, onAnother }: ResultCardProps) {
  // Sharing may be switched while the card is seen, and the link then begins with another address.
  const url = useReachableUrl(push)
  const until = useSharedUntil(url, push)
  const message = messageFor(url, limits, until)
  return (
    <>
      <p role="status">
        {summaryOf(limits)}
        {until !== null && ` ${t('pushes.othersUntil', { time: until })}`}
      </p>
      <LinkField url={url} qrLabel={t('pushes.qrOfLink')} isNew />
      {push.via === null ? (
        <ReachLine />
      ) : (
        <Note>
          <p dir="auto">
            {t('pushes.holdsPush', { server: serverOf(push.via) })}
            {otherHost !== null && (
              <> {rich('pushes.linkLeadsTo', { address: <code>{otherHost}</code> })}</>
            )}
          </p>
        </Note>
      )}
      {passphrase !== '' && (
        <Note>
          <div className={styles.tools}>
            <p>{t('pushes.passphraseApart')}</p>
            <CopyButton
              text={passphrase}
              label={t('pushes.copyPassphrase')}
              word={t('pushes.copyPassphrase')}
              secret
            />
            <CopyButton
              text={t('sharing.smsText', { passphrase })}
              label={t('sharing.copySms')}
              word={t('sharing.copySms')}
              secret
            />
          </div>
        </Note>
      )}
      <Section title={t('pushes.message')}>
        <pre className={styles.message}>{message}</pre>
        <div>
          <CopyButton
            text={message}
            label={t('pushes.copyMessage')}
            word={t('pushes.copyMessage')}
          />
        </div>
      </Section>
      <div className={styles.tools}>
        <Button icon="plus" onClick={onAnother}>
          {t('shell.newPush')}
        </Button>
        <LinkButton to={pathOfPush(push)}>{t('pushes.viewLog')}</LinkButton>
      </div>
    </>
  )
}
