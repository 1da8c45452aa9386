// A request that was made: its link, as text, as a QR code and in a message, and who can open it.

import { useZone } from '../../stores/installation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Note } from '../../ui/Feedback.tsx'
import { Section } from '../../ui/Page.tsx'
import { absoluteText } from '../../ui/time-words.ts'
import { t } from '../../words/t.ts'
import { LinkField } from '../LinkField.tsx'
import { ReachLine } from '../ReachLine.tsx'
import { useReachableUrl, useSharedUntil } from '../reach.ts'
import { MEBIBYTE, summaryOf } from './draft.ts'
import type { Made } from './made.ts'
import styles from './Requests.module.css'

export function RequestResult({
  request,
  passphrase,
  onAnother,
}: Made & { readonly onAnother: () => void }) {
  // Sharing may be switched while the card is seen, and the link then begins with another address.
  const url = useReachableUrl({ url: request.url, via: null })
  const until = useSharedUntil(url, { via: null, expiresAt: request.endsAt })
  const zone = useZone()
  const end = until ?? absoluteText(request.endsAt, zone)
  const { title, from } = request
  const message =
    from === ''
      ? t('requests.messageText', { title, url, end, zone })
      : t('requests.messageFrom', { title, url, end, zone, from })
  const summary = summaryOf({
    accepts: request.accepts,
    mebibytes: request.maxBytes / MEBIBYTE,
    minutes: Math.round((request.endsAt - request.createdAt) / 60_000),
    keepDays: request.keepDays,
  })
  return (
    <>
      <p role="status">
        {summary}
        {until !== null && ` ${t('pushes.othersUntil', { time: until })}`}
      </p>
      <LinkField url={url} qrLabel={t('requests.qr')} isNew />
      <ReachLine />
      {passphrase !== '' && (
        <Note>
          <div className={styles.tools}>
            <p>{t('requests.passphraseApart')}</p>
            <CopyButton
              text={passphrase}
              label={t('requests.copyPassphrase')}
              word={t('requests.copyPassphrase')}
              secret
            />
          </div>
        </Note>
      )}
      <Section title={t('requests.message')}>
        <pre className={styles.text} dir="auto">
          {message}
        </pre>
        <div>
          <CopyButton
            text={message}
            label={t('requests.copyMessage')}
            word={t('requests.copyMessage')}
          />
        </div>
      </Section>
      <div className={styles.tools}>
        <Button icon="plus" onClick={onAnother}>
          {t('requests.another')}
        </Button>
        <LinkButton to={`/pushes/requests/${request.token}`}>{t('requests.view')}</LinkButton>
      </div>
    </>
  )
}
