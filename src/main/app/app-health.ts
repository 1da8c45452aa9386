// The health of a running application, put together: the guard of the data folder and the watcher
// report to it, and a person is told.
import { type Told, tell } from '../../shared/words/told.ts'
import type { Environment } from '../config.ts'
import { createHealth, type Health, troubleOf } from '../health.ts'
import type { Log } from '../log.ts'
import type { Monitor } from '../monitor/monitor.ts'
import type { Notifier } from '../notify/notifier/notifier.ts'
import { createProgramWatch, ownRestart } from '../program-files.ts'
import { createFolderGuard, type FolderGuard } from '../store/folder-guard.ts'
import type { Words } from '../words.ts'
import { folderHealth } from './folder-health.ts'
import { tellTroubles } from './tell-troubles.ts'

export interface AppHealth extends Health {
  readonly guard: FolderGuard
  /** Starts notifying a person, also of what the opening of the folder found. */
  tell(log: Log, notifier: Notifier, words: () => Words): void
  /** From now on the watcher reports its troubles, and drives the guard. */
  follow(monitor: Pick<Monitor, 'events'>, log: Log): void
  /** Ends all of that. */
  stop(): void
}

export interface AppHealthOptions {
  readonly dataDir: string
  readonly env: Environment
  /** The file of the program that a new version would name otherwise; left out: it is not looked at. */
  readonly programFile?: string | undefined
  /** Of an entrance whose own parts report to it; left out: a new one. */
  readonly health?: Health | undefined
}

export function createAppHealth({
  dataDir,
  env,
  programFile: file,
  health = createHealth(),
}: AppHealthOptions): AppHealth {
  const guard = createFolderGuard({ dataDir, reports: folderHealth(health, dataDir) })
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
    follow({ events }, log) {
      guard.start()
      ends.push(events.on('trouble', ({ reason }) => reportWatcher(reason)))
      ends.push(events.on('round', guard.look))
      if (file === undefined) return
      const restart = () => ownRestart(env)
      ends.push(events.on('round', createProgramWatch({ file, health, log, restart })))
    },
    stop() {
      for (const end of ends) end()
    },
  }
}
