// The lines above every view: connection lost, nobody watches, nobody is told, an update is ready.

import { call, isDesktop } from '../bridge.ts'
import { Link } from '../router.tsx'
import { useChecks } from '../stores/checks.ts'
import { useConnection } from '../stores/connection.ts'
import { useAppState, useChannels, useSettings, useZone } from '../stores/installation.ts'
import { useNow } from '../stores/now.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Reconnect } from '../ui/Reconnect.tsx'
import { RestartToUpdate } from '../ui/RestartToUpdate.tsx'
import { shortText } from '../ui/time-words.ts'
import { attempt } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import styles from './Banners.module.css'
import { type Banner, bannersOf } from './banner-list.ts'

const LOOK_EVERY_MS = 10_000

export function Banners() {
  const app = useAppState()
  const channels = useChannels()
  const { server } = useSettings()
  const zone = useZone()
  const hasChecks = useChecks(({ rows }) => rows.size > 0)
  // Some end by the clock alone.
  const now = useNow((now) => Math.floor(now / LOOK_EVERY_MS) * LOOK_EVERY_MS)
  const timeText = (at: number) => shortText(at, now, zone)
  return (
    <div className={styles.banners}>
      <Connection />
      {bannersOf({ app, channels, server, hasChecks, now, timeText }).map((banner) => (
        <Line key={banner.text} {...banner} />
      ))}
    </div>
  )
}

/** What is shown below may be old; nothing can be changed. */
function Connection() {
  const { phase } = useConnection()
  if (phase === 'signed-out') {
    return (
      <div className={styles.banner} data-tone="error" role="alert">
        <Icon name="lock" />
        <span className={styles.text}>{t('shell.signedOutByRestart')}</span>
      </div>
    )
  }
  if (phase !== 'offline') return null
  return (
    <div className={styles.banner} data-tone="error" role="alert">
      <Icon name="offline" />
      <span className={styles.text}>
        {t(isDesktop ? 'shell.lostService' : 'shell.lostConnection')}
      </span>
      <Reconnect />
    </div>
  )
}

function Line({ id, tone, text, link }: Banner) {
  return (
    <div className={styles.banner} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={tone === 'info' ? 'info' : 'warning'} />
      <span className={styles.text}>{text}</span>
      {link && <Link to={link.to}>{link.title}</Link>}
      {id === 'muted' && (
        <Button size="s" onClick={() => attempt(() => call('app.mute', { until: null }))}>
          {t('shell.unmute')}
        </Button>
      )}
      {id === 'update' && <RestartToUpdate size="s" />}
    </div>
  )
}
