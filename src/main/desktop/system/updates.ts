// Updates: checked once a day unless switched off, downloaded, and installed at quit or when the
// person restarts for it; nothing interrupts them. The updater is injected.
import { type Cancel, type Clock, DAY, MINUTE, type Millis } from '../../clock.ts'
import { errorText } from '../../errors.ts'
import type { Log } from '../../log.ts'

export interface Updater {
  /** Looks for a newer version and fetches it. */
  look(): Promise<unknown>
  /** Calls `listener` when one is fetched and can be installed. */
  onReady(listener: (version: string) => void): void
  /** Whether what is fetched is installed when the app quits. */
  installOnQuit(isWanted: boolean): void
  /** Quits, installs, starts again. */
  installNow(): void
}

export interface UpdatesOptions {
  /** Null: this installation is updated by other means, or not at all. */
  readonly load: (() => Promise<Updater>) | null
  readonly clock: Clock
  readonly log: Log
  readonly isOn: () => boolean
  /** `ready` is another from now on. */
  readonly onReady: () => void
}

export interface Updates {
  get(): 'on' | 'off' | 'unavailable'
  /** The version that is downloaded and can be installed; null: none. */
  ready(): string | null
  /** Quits, installs that version, starts again. Does nothing when none is ready. */
  install(): void
  /** Follows `isOn`: at the start, and after it was changed. */
  follow(): void
}

/** The first minutes belong to the watcher. */
const FIRST_LOOK: Millis = 2 * MINUTE
const LOOK_EVERY: Millis = DAY

export function createUpdates({ load, clock, log, isOn, onReady }: UpdatesOptions): Updates {
  let loading: Promise<Updater> | undefined
  let cancel: Cancel = () => {}
  let fetched: { readonly version: string; readonly install: () => void } | null = null

  function loaded(begin: () => Promise<Updater>): Promise<Updater> {
    loading ??= begin().then((updater) => {
      updater.onReady((version) => offer(updater, version))
      return updater
    })
    return loading
  }

  function offer({ installNow }: Updater, version: string): void {
    if (!isOn() || fetched?.version === version) return
    fetched = { version, install: installNow }
    log.info(`version ${version} is ready to be installed`)
    onReady()
  }

  const ready = () => (isOn() ? (fetched?.version ?? null) : null)

  function lookIn(delay: Millis, begin: () => Promise<Updater>): void {
    cancel()
    cancel = clock.setTimer(delay, () => {
      look(begin).catch((error) => log.warn(`no look for updates: ${errorText(error)}`))
      lookIn(LOOK_EVERY, begin)
    })
  }

  async function look(begin: () => Promise<Updater>): Promise<void> {
    const updater = await loaded(begin)
    if (!isOn()) return
    updater.installOnQuit(true)
    await updater.look()
  }

  async function stopInstalling(): Promise<void> {
    const updater = await loading
    if (!isOn()) updater?.installOnQuit(false)
  }

  return {
    get() {
      if (load === null) return 'unavailable'
      return isOn() ? 'on' : 'off'
    },
    ready,
    install() {
      if (ready() !== null) fetched?.install()
    },
    follow() {
      cancel()
      if (load === null) return
      if (isOn()) lookIn(FIRST_LOOK, load)
      else stopInstalling().catch((error) => log.warn(errorText(error)))
    },
  }
}
