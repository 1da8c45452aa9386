// Settings → Notifications: mute, quiet hours, content, the mail server, commands.

import { FOR_EVER } from '../../shared/until-then.ts'
import { useAppState, useSettings, useZone } from '../stores/installation.ts'
import { serverNow } from '../stores/now.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Feedback.tsx'
import { Section } from '../ui/Page.tsx'
import { said } from '../ui/said.ts'
import { ShortTime } from '../ui/Time.tsx'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import { MailServer } from './MailServer.tsx'
import { mute, muteChoices } from './mute.ts'
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

function Mute() {
  const { mutedUntil } = useAppState()
  const [first, ...others] = muteChoices(useZone())
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
            {first && (
              <Button icon="bellOff" onClick={first.run}>
                {first.title}
              </Button>
            )}
            {others.map(({ id, title, run }) => (
              <Button key={id} onClick={run}>
                {title}
              </Button>
            ))}
          </>
        )}
      </div>
    </Section>
  )
}
