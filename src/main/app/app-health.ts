// The health of a running application, put together: the guard of the data folder and the watcher
// report to it, and a person is told.
import { type Told, tell } from '../../shared/words/told.ts'
import type { Clock } from '../clock.ts'
import { createHealth, type Health, troubleOf } from '../health.ts'
import type { Log } from '../log.ts'
import type { Monitor } from '../monitor/monitor.ts'
import type { Notifier } from '../notify/notifier/notifier.ts'
import { createFolderGuard, type FolderGuard } from '../store/folder-guard.ts'
import type { Words } from '../words.ts'
import { folderHealth } from './folder-health.ts'
import { tellTroubles } from './tell-troubles.ts'

export interface AppHealth extends Health {
  readonly guard: FolderGuard
  /** Starts notifying a person, also of what the opening of the folder found. */
  tell(log: Log, notifier: Notifier, words: () => Words): void
  /** From now on the watcher reports its troubles, and drives the guard. */
  follow(monitor: Pick<Monitor, 'events'>): void
  /** Ends all of that. */
  stop(): void
}

export interface AppHealthOptions {
  readonly dataDir: string
  readonly clock: Clock
  /** Of an entrance whose own parts report to it; left out: a new one. */
  readonly health?: Health | undefined
}

export function createAppHealth({
  dataDir,
  clock,
  health = createHealth(),
}: AppHealthOptions): AppHealth {
  const guard = createFolderGuard({ dataDir, clock, reports: folderHealth(health, dataDir) })
  const ends: (() => void)[] = [guard.stop]

  /** While the files are gone, that says it all. */
  function reportWatcher(reason: string | Told | null): void {
    const isGone = health.troubles().some(({ kind }) => kind === 'gone')
    const isQuiet = reason === null || isGone
    const trouble = isQuiet ? null : troubleOf('blind', tell('troubles.takesNothing', { reason }))
    health.report('watcher', trouble)
  }

  return {
    ...health,
    guard,
    onChange(listener) {
      const end = health.onChange(listener)
      ends.push(end)
      return end
    },
    tell: (log, notifier, words) => void ends.push(tellTroubles({ health, log, notifier, words })),
    follow({ events }) {
      guard.start()
      ends.push(events.on('trouble', ({ reason }) => reportWatcher(reason)))
      ends.push(events.on('tick', guard.tick))
    },
    stop() {
      for (const end of ends) end()
    },
  }
}
