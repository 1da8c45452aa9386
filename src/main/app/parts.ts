// The parts of the running application that listen to nobody: its settings, its log, and the domains on
// their databases.

import type { TroubleKind } from '../../shared/model/trouble.ts'
import { englishOf } from '../../shared/words/english.ts'
import { tell } from '../../shared/words/told.ts'
import { createBackups } from '../backup/backups.ts'
import { givenOptions, resolveServeConfig } from '../config.ts'
import { languagesOfEnvironment } from '../environment-languages.ts'
import { errorText, isFolderUnavailable, TocsinError } from '../errors.ts'
import { createHints } from '../hints.ts'
import { CHECK_LIMIT } from '../monitor/limits.ts'
import { createMonitor } from '../monitor/monitor.ts'
import { watchNotifier } from '../notify/notifier/watched-notifier.ts'
import { createRemotes } from '../remotes/remotes.ts'
import type { LockableSecrets } from '../secrets/lockable.ts'
import { readSetting } from '../settings/stored-settings.ts'
import { createSpeech, type Speech } from '../speech.ts'
import { rightsProblem } from '../store/data-dir.ts'
import type { Store } from '../store/store.ts'
import { createPendingUploads } from '../uploads/pending-uploads.ts'
import type { AppHealth } from './app-health.ts'
import type { AppOptions } from './app-options.ts'
import { openAttachedApps } from './attached.ts'
import { createNotify } from './notify.ts'
import { openLockableSecrets } from './secrets.ts'
import { openWindowSessions } from './sessions.ts'
import { createStartWrites } from './start-writes.ts'

export interface Outward {
  /** What URLs begin with, once the ports are known. */
  readonly apiUrl: () => string
  /** The state of the application changed as the window shows it. */
  readonly tellWindow: () => void
  readonly windowIsOpen: () => boolean
}

/** Troubles in which no ping is counted. */
const BLIND: readonly TroubleKind[] = ['gone', 'blind', 'full']

export async function openParts(
  store: Store,
  health: AppHealth,
  options: AppOptions,
  { apiUrl, tellWindow, windowIsOpen }: Outward,
) {
  const { clock, env, flags, dataDir } = options
  const config = resolveServeConfig(flags, env, store.settings.get)
  const log = options.createLog(config.log)
  const given = givenOptions(flags, env, store.settings.get)
  for (const { name, problem } of given) {
    if (problem !== null) log.warn(englishOf(tell('troubles.settingUnused', { name, problem })))
  }
  const hints = createHints(clock, log, tellWindow)
  const openToOthers = rightsProblem(dataDir)
  if (openToOthers !== null) log.warn(englishOf(openToOthers))
  const onTrouble = (what: string, error: unknown) => {
    // The health of the folder reports it once, with what to do.
    if (!isFolderUnavailable(error)) log.error(`${what}: ${errorText(error)}`)
  }
  const own = options.createNotifier(log)
  const speech: Speech =
    options.speech ??
    createSpeech({
      // The person is at the app, whatever the environment of a service says.
      system: () => attached?.languages() ?? languagesOfEnvironment(env),
      onTrouble,
    })
  // A desktop app is attached to a server; to a desktop app none is.
  const attached =
    options.desktop === undefined
      ? openAttachedApps({
          ...{ store, clock, log, own, onTrouble },
          words: speech.words,
          onLanguages() {
            // Whether notices have a screen is another as well.
            tellWindow()
            return speech.look()
          },
        })
      : null
  const followLanguage = () => speech.follow(readSetting('language', store.settings.get))
  await followLanguage()
  const notifier = watchNotifier(attached?.notifier ?? own)
  health.tell(log, notifier, speech.words)
  const monitor = createMonitor({
    store,
    clock,
    observe: config.observe,
    limits: { pingLog: config.pingLogLimit, pingBody: config.pingBodyLimit, checks: CHECK_LIMIT },
    onTrouble,
  })
  const { keychain, desktop } = options
  const notifierTrouble = () => {
    const reason = desktop == null ? notifier.trouble() : desktop.notifierTrouble()
    return reason === null ? null : `Notifications fail: ${englishOf(reason)}`
  }
  const notify = createNotify({
    ...{ monitor, store, clock, dataDir, keychain, env, notifier, onTrouble },
    baseUrl: apiUrl,
    words: speech.words,
  })
  const remotes = createRemotes({
    ...{ monitor, store, clock, env, dataDir, onTrouble },
    key: notify.seal,
    isWatched: windowIsOpen,
    wantsStaleNotices: () => readSetting('staleServers', store.settings.get) === 'day',
    isOnBattery: options.desktop?.isOnBattery ?? (() => false),
    elsewhere: {
      change: notify.desktopChannel.notifyElsewhere,
      missed: notify.desktopChannel.announceMissed,
      isMuted: notify.desktopChannel.isMuted,
    },
    blind: () =>
      health.troubles().find(({ kind }) => BLIND.includes(kind))?.text ?? notifierTrouble(),
    tell(notice) {
      const made = notice(speech.words())
      if (made !== null) void notify.desktopChannel.announce(made).catch(() => {})
    },
    kept: {
      now: () => secrets.opened()?.kept ?? null,
      async open() {
        await secrets.retry()
        const open = secrets.opened()
        if (open !== null) return open.kept
        throw new TocsinError('SECRETS_LOCKED', secrets.locked ?? tell('refusals.pushesLocked'))
      },
    },
    pushNotices: () => readSetting('pushNotices', store.settings.get),
  })
  const secrets: LockableSecrets = await openLockableSecrets({
    ...{ dataDir, clock, keychain, log, guard: health.guard, onTrouble },
    desktopChannel: notify.desktopChannel,
    sendAnswer: notify.sendAnswer,
    pushNotices: () => readSetting('pushNotices', store.settings.get),
    words: speech.words,
  })
  const writes = createStartWrites({
    ...{ store, monitor, onTrouble },
    overridden: given.flatMap(({ name, isFixed }) => (isFixed ? [name] : [])),
  })
  await writes.rescheduleForNewZones()

  const sessions = openWindowSessions({ store, clock, carried: options.sessions, onTrouble })
  const uploads = createPendingUploads({ dataDir, clock, vault: secrets.vault })
  const backups = createBackups(dataDir, clock)
  const startedAt = clock.now()
  return {
    ...{
      config,
      log,
      hints,
      monitor,
      notify,
      remotes,
      secrets,
      writes,
      sessions,
      attached,
      uploads,
      backups,
    },
    ...{ startedAt, onTrouble, followLanguage, hasScreen: () => notifier.hasScreen?.() ?? true },
  }
}
