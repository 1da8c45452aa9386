// Desktop apps that are attached to a headless server, on the settings of the installation.
import { type AttachedApps, createAttachedApps } from '../attach/attached-apps.ts'
import { createMissedNotices } from '../attach/missed-notices.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { isMuted, quietUntil } from '../notify/desktop-channel/quiet-hours.ts'
import type { Notifier } from '../notify/notifier/notifier.ts'
import { readNotificationSettings } from '../settings/stored-settings.ts'
import type { Store } from '../store/store.ts'
import { VERSION } from '../version.ts'
import type { Words } from '../words.ts'

export interface OpenAttachedOptions {
  readonly store: Pick<Store, 'settings' | 'write'>
  readonly clock: Clock
  readonly log: Log
  /** Shows notices while no app is attached. */
  readonly own: Notifier
  /** The languages of the person at the app that shows notices are others. */
  readonly onLanguages: () => Promise<void>
  /** In which notices are, as of now. */
  readonly words: () => Words
  readonly onTrouble: (what: string, error: unknown) => void
}

/** Never in a restored backup: they are those of another machine's person (backup/disarm.ts). */
const MISSED_SETTING = 'missed_notices'

export function openAttachedApps(options: OpenAttachedOptions): AttachedApps {
  const { store, clock, log, own, words, onLanguages, onTrouble } = options
  const { settings } = store
  const missed = createMissedNotices({
    clock,
    stored: settings.get(MISSED_SETTING),
    store: (text) =>
      store
        .write(() => settings.set(MISSED_SETTING, text()))
        .catch((error) => onTrouble('missed notifications could not be stored', error)),
  })
  return createAttachedApps({
    ...{ clock, log, own, missed, words, onLanguages, onTrouble, version: VERSION },
    hours() {
      const [now, values] = [clock.now(), readNotificationSettings(settings)]
      const isQuiet = quietUntil(values, now) !== null || isMuted(values, now)
      return { zone: values.zone, isQuiet }
    },
  })
}
