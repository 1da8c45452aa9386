// Desktop apps that are attached to this server, and who shows its notices: the app that attached last;
// without one, or where it does not answer, the server's own notifier. Nobody else decides that.
import { randomUUID } from 'node:crypto'
import { englishOf } from '../../shared/words/english.ts'
import type { Told } from '../../shared/words/told.ts'
import { type Cancel, type Clock, MINUTE, type Millis, SECOND } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Notice, NoticeResult, Notifier } from '../notify/notifier/notifier.ts'
import { createLookLoop, type LookLoop, untilChange } from '../watched/look-loop.ts'
import {
  createWatchedMemory,
  onWatchedChange,
  readWatched,
  type WatchedSource,
} from '../watched/read-watched.ts'
import type { Words } from '../words.ts'
import type { AttachMessage } from './messages.ts'
import type { MissedNotices } from './missed-notices.ts'

/** The connection of an app. */
export interface AppConnection {
  /** The person's languages as tags, in their order; empty: the app does not say. */
  readonly languages: readonly string[]
  send(message: AttachMessage): void
  end(): void
}

/** As the carrier of the apps sees them. */
export interface AttachPort {
  /** An app attached. @returns to be called once its connection is lost */
  open(app: AppConnection): () => void
  /** What became of a notice. Of one that is not awaited, nothing. */
  settle(id: string, result: NoticeResult): void
}

export interface AttachedApps extends AttachPort {
  readonly notifier: Notifier
  /** Of the app that attached last; null: none is attached, or it does not say. */
  languages(): readonly string[] | null
  /** From now on apps are told of the state of monitoring. */
  follow(source: WatchedSource & { readonly troubles: () => readonly (string | Told)[] }): void
  stop(): void
}

export interface AttachedAppsOptions {
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly version: string
  /** Shows notices while no app is attached. */
  readonly own: Notifier
  readonly missed: MissedNotices
  /** The zone of the settings, and whether nothing is to be shown now. */
  readonly hours: () => { readonly zone: string; readonly isQuiet: boolean }
  /** `languages` are others. Resolves when they are spoken. */
  readonly onLanguages: () => Promise<void>
  /** In which notices are, as of now. */
  readonly words: () => Words
  readonly onTrouble: (what: string, error: unknown) => void
}

interface Attached extends AppConnection {
  readonly awaited: Map<string, (result: NoticeResult | null) => void>
}

/** Longer than the app waits for its system, and shorter than the queue of notices waits for us. */
const ANSWER: Millis = 9 * SECOND

export function createAttachedApps(options: AttachedAppsOptions): AttachedApps {
  const { clock, log, version, own, missed, hours, words, onTrouble } = options
  const { onLanguages } = options
  /** In the order in which they came. */
  let apps: readonly Attached[] = []
  let latest: AttachMessage | null = null
  let loop: LookLoop | null = null
  let end = () => {}
  let cancelMissed: Cancel = () => {}

  /** Null: the app went, or does not answer. */
  function showBy(app: Attached, notice: Notice): Promise<NoticeResult | null> {
    const id = randomUUID()
    return new Promise((resolve) => {
      const cancel = clock.setTimer(ANSWER, () => {
        log.warn('the attached desktop app does not answer: it is let go')
        app.end()
        close(app)
      })
      app.awaited.set(id, (result) => {
        cancel()
        app.awaited.delete(id)
        resolve(result)
      })
      app.send({ type: 'notice', id, notice })
    })
  }

  async function showByOwn(notice: Notice): Promise<NoticeResult> {
    const result = await own.show(notice)
    if (result.outcome === 'failed' || (result.outcome === 'sent' && result.onlyLogged)) {
      missed.add(notice)
    }
    return result
  }

  async function show(notice: Notice): Promise<NoticeResult> {
    const app = apps.at(-1)
    const shown = app === undefined ? null : await showBy(app, notice)
    if (shown === null) return showByOwn(notice)
    log.info(`the desktop app was told: ${notice.title}`)
    return shown
  }

  async function showMissed(): Promise<void> {
    cancelMissed()
    const app = apps.at(-1)
    const { zone, isQuiet } = hours()
    const notice = missed.summary(zone, words())
    if (app === undefined || notice === null) return
    if (isQuiet) {
      cancelMissed = clock.setTimer(MINUTE, () => void tryMissed())
      return
    }
    const result = await showBy(app, notice)
    if (result?.outcome === 'sent') missed.shown()
  }

  const tryMissed = () =>
    showMissed().catch((error) => onTrouble('missed notifications could not be shown', error))

  function close(app: Attached): void {
    if (!apps.includes(app)) return
    apps = apps.filter((one) => one !== app)
    for (const settle of [...app.awaited.values()]) settle(null)
    if (apps.length === 0) {
      cancelMissed()
      latest = null
    }
    log.info('a desktop app is no longer attached')
    void onLanguages()
  }

  return {
    notifier: { show, hasScreen: () => apps.length > 0 || (own.hasScreen?.() ?? true) },
    languages() {
      const languages = apps.at(-1)?.languages ?? []
      return languages.length === 0 ? null : languages
    },
    open(connection) {
      const app = { ...connection, awaited: new Map() }
      apps = [...apps, app]
      log.info('a desktop app is attached')
      app.send({ type: 'hello', version })
      if (latest !== null) app.send(latest)
      loop?.changed()
      void onLanguages().then(tryMissed)
      return () => close(app)
    },
    settle(id, result) {
      for (const { awaited } of apps) awaited.get(id)?.(result)
    },
    follow(source) {
      const memory = createWatchedMemory()
      let sent = ''
      loop = createLookLoop({
        clock,
        look() {
          if (apps.length === 0) return untilChange(null, clock.now())
          const state = readWatched(source, clock.now(), memory)
          const told = source.troubles()
          const message = { type: 'state', state, troubles: told.map(englishOf), told } as const
          const text = JSON.stringify(message)
          if (latest === null || text !== sent) for (const app of apps) app.send(message)
          latest = message
          sent = text
          return untilChange(state.watched, clock.now())
        },
        onTrouble: (error) => onTrouble('the desktop app could not be told', error),
      })
      // Nothing is read while nobody is attached: pings cost nothing for it.
      end = onWatchedChange(source, () => {
        if (apps.length > 0) loop?.changed()
      })
    },
    stop() {
      end()
      loop?.stop()
      cancelMissed()
    },
  }
}
