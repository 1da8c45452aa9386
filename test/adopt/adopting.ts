// Adopting in a data folder of its own, on a machine in memory.
import fs from 'node:fs'
import path from 'node:path'
import type { AdoptOptions } from '../../src/main/adopt/adopt.ts'
import { apply, type Scan, scan, undo } from '../../src/main/adopt/adopt.ts'
import type { AdoptContext } from '../../src/main/adopt/job.ts'
import { isToAdopt } from '../../src/main/adopt/plan.ts'
import { SOURCES } from '../../src/main/adopt/sources/all.ts'
import { isToUndo } from '../../src/main/adopt/undo.ts'
import { systemClock } from '../../src/main/clock.ts'
import { withMonitor } from '../../src/main/commands/command.ts'
import type { Monitor } from '../../src/main/monitor/monitor.ts'
import { DEFAULT_PROJECT } from '../../src/main/monitor/operations/projects.ts'
import { temporaryFolder } from '../support/house.ts'
import { aContext, type FakeMachine } from './fake-machine.ts'
import { NOW } from './tables.ts'

export interface Adopting {
  readonly dataDir: string
  readonly scan: () => Promise<Scan>
  readonly apply: (more?: Partial<AdoptOptions>) => ReturnType<typeof apply<null>>
  readonly undo: (deleteChecks?: boolean) => ReturnType<typeof undo<null>>
  readonly withChecks: <T>(look: (monitor: Monitor) => T | Promise<T>) => Promise<T>
  /** Names of what is in `adopt/`. */
  readonly kept: () => string[]
}

export function adopting(
  machine: FakeMachine,
  more: Partial<AdoptContext> = {},
  dataDir = temporaryFolder(),
): Adopting {
  const context = aContext(dataDir, more)
  const folder = { dataDir, clock: systemClock }
  let now = NOW
  const optionsOf = (monitor: Monitor) => ({
    context,
    machine,
    sources: SOURCES,
    monitor,
    // Each look later than the one before, so that copies have names of their own.
    now: () => (now += 1),
    grace: null,
  })
  const projectOf = (monitor: Monitor) => monitor.projects.byName(DEFAULT_PROJECT)?.id ?? 0
  return {
    dataDir,
    scan: () => withMonitor(folder, (monitor) => scan(optionsOf(monitor))),
    apply: (extra = {}) =>
      withMonitor(folder, (monitor) =>
        apply(
          { ...optionsOf(monitor), ...extra, monitor, projectId: projectOf(monitor), tags: '' },
          ({ jobs }) => ({ jobs: jobs.filter(isToAdopt), rest: null }),
        ),
      ),
    undo: (deleteChecks = false) =>
      withMonitor(folder, (monitor) =>
        undo({ ...optionsOf(monitor), deleteChecks }, ({ jobs }) => ({
          jobs: jobs.filter(isToUndo),
          rest: null,
        })),
      ),
    withChecks: (look) => withMonitor(folder, look),
    kept: () => fs.readdirSync(path.join(dataDir, 'adopt')),
  }
}

/** Every check of the default project. */
export const checksOf = (monitor: Monitor) =>
  monitor.checks.ofProject(monitor.projects.byName(DEFAULT_PROJECT)?.id ?? 0)
