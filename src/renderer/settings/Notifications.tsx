// Settings → Notifications: mute, quiet hours, content, the mail server, commands.

import { call } from '../bridge.ts'
import { useAppState, useSettings } from '../stores/installation.ts'
import { serverNow } from '../stores/now.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Feedback.tsx'
import { Section } from '../ui/Page.tsx'
import { said } from '../ui/said.ts'
import { ShortTime } from '../ui/Time.tsx'
import { attempt } from '../ui/toast.ts'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import { MailServer } from './MailServer.tsx'
import { Quiet } from './QuietHours.tsx'
import { ReportSettings } from './ReportSending.tsx'
import { SettingFields } from './SettingFields.tsx'
import styles from './Settings.module.css'
import { ZonePrompt } from './ZonePrompt.tsx'

export function Notifications() {
  const { quietHours, reports, smtp } = useSettings()
  const { notifierTrouble } = useAppState()
  return (
    <div className={styles.text}>
      {notifierTrouble !== null && (
        <Note tone="warning">
          <p>{t('settings.noNotifier', { why: said(notifierTrouble) })}</p>
        </Note>
      )}
      <ZonePrompt />
      <Mute />
      <Quiet quietHours={quietHours} />
      <Section title={t('settings.content')}>
        <div className={styles.form}>
          <SettingFields group="content" />
        </div>
      </Section>
      <ReportSettings reports={reports} />
      <MailServer smtp={smtp} />
      <Section title={t('settings.commands')}>
        <SettingFields group="commands" />
      </Section>
    </div>
  )
}

const HOUR = 3_600_000
/** The last instant that there is: until it is taken back. */
const FOR_EVER = 8.64e15

function Mute() {
  const { mutedUntil } = useAppState()
  const mute = (until: number | null) => attempt(() => call('app.mute', { until }))
  const isMuted = mutedUntil !== null && mutedUntil > serverNow()
  return (
    <Section title={t('settings.mute')}>
      <p className={styles.soft}>{t('settings.muteText')}</p>
      <div className={styles.inline}>
        {isMuted ? (
          <>
            <p className={styles.beside}>
              {t('settings.mutedNow')}{' '}
              {mutedUntil >= FOR_EVER
                ? t('settings.untilYouEndIt')
                : rich('settings.until', { time: <ShortTime at={mutedUntil} /> })}
              .
            </p>
            <Button icon="bell" onClick={() => mute(null)}>
              {t('shell.unmute')}
            </Button>
          </>
        ) : (
          <>
            <Button icon="bellOff" onClick={() => mute(serverNow() + HOUR)}>
              {t('settings.forOneHour')}
            </Button>
            <Button onClick={() => mute(serverNow() + 8 * HOUR)}>
              {t('settings.forEightHours')}
            </Button>
            <Button onClick={() => mute(FOR_EVER)}>{t('settings.untilIUnmute')}</Button>
          </>
        )}
      </div>
    </Section>
  )
}
