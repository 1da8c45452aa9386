// Adopting, as its carriers ask for it: look at the machine, put hooks in, take them out (contract adopt.md).
// The lock, the launcher and the data folder are settled here.

import fs from 'node:fs'
import { tell } from '../../shared/words/told.ts'
import { TocsinError } from '../errors.ts'
import type { Monitor } from '../monitor/monitor.ts'
import { takeLock } from '../run/lock.ts'
import { VERSION } from '../version.ts'
import { type Applied, adoptJobs, type Hands } from './apply.ts'
import type { AdoptContext } from './job.ts'
import { type Journal, openJournal, preparedUuids } from './journal.ts'
import { installLauncher, jobsBundle, launcherNode, removeLauncher } from './launcher.ts'
import { leftChecks, mend } from './mend.ts'
import { type ListedJob, listJobs, readSources } from './plan.ts'
import type { Machine, Source, SourceDocument } from './source.ts'
import { type Undone, undoJobs } from './undo.ts'

export interface AdoptOptions {
  readonly context: AdoptContext
  readonly machine: Machine
  readonly sources: readonly Source[]
  /** Null: there is no data folder yet, so no check either. */
  readonly monitor: Pick<Monitor, 'checks' | 'projects'> | null
  readonly now: () => number
  /** Seconds; null: each job's own. */
  readonly grace: number | null
  readonly onStep?: NonNullable<Hands['onStep']>
}

export interface Scan {
  readonly jobs: readonly ListedJob[]
  readonly documents: readonly SourceDocument[]
  /** A line for each source that cannot be read. */
  readonly problems: readonly string[]
  /** Names of checks that an interrupted adopt made and left without a hook. */
  readonly left: readonly string[]
}

/** Reads everything and changes nothing. */
export async function scan(options: AdoptOptions): Promise<Scan> {
  const { context, machine, sources, monitor, grace } = options
  const { documents, problems } = await readSources(sources, context, machine)
  const journal = openJournal(context.dataDir)
  const prepared = preparedUuids(journal.lines())
  const jobs = listJobs(documents, {
    checkOf: (uuid) => monitor?.checks.byUuid(uuid) ?? null,
    preparedFor: (id) => prepared.get(id) ?? null,
    grace,
  })
  const left = monitor === null || problems.length > 0 ? [] : findLeft(monitor, journal, documents)
  return {
    jobs,
    documents,
    problems,
    left: left.flatMap(({ checks }) => checks.map(({ name }) => name)),
  }
}

function findLeft(
  { checks, projects }: Pick<Monitor, 'checks' | 'projects'>,
  journal: Journal,
  documents: readonly SourceDocument[],
) {
  const ids = projects.all().map(({ id }) => id)
  return leftChecks(journal, documents, checks, ids)
}

export interface Changing extends AdoptOptions {
  readonly monitor: Pick<Monitor, 'checks' | 'projects'>
}

/**
 * Mends what an earlier one left, then adopts.
 * @param choose picks from the list as it is after that
 * @throws TocsinError BUSY while another is at work; NO_RIGHTS
 */
export async function apply<T>(
  options: Changing & { readonly projectId: number; readonly tags: string },
  choose: (scan: Scan) => { readonly jobs: readonly ListedJob[]; readonly rest: T },
): Promise<{ readonly applied: Applied; readonly mended: readonly string[]; readonly rest: T }> {
  return locked(options.context, async () => {
    const hands = handsOf(options)
    const mended = await mendLeft(options, hands)
    // A launcher that jobs use already is brought up to date with whatever else is done.
    if (launcherNode(options.context.dataDir) !== null) hands.ensureLauncher()
    const chosen = choose(await scan(options))
    const { monitor, projectId, tags } = options
    const applied = await adoptJobs(chosen.jobs, { ...hands, monitor, projectId, tags })
    return { applied, mended, rest: chosen.rest }
  })
}

/** @throws TocsinError BUSY while another is at work; NO_RIGHTS */
export async function undo<T>(
  options: Changing & { readonly deleteChecks: boolean },
  choose: (scan: Scan) => { readonly jobs: readonly ListedJob[]; readonly rest: T },
): Promise<{ readonly undone: Undone; readonly rest: T }> {
  return locked(options.context, async () => {
    const hands = handsOf(options)
    await mendLeft(options, hands)
    const before = await scan(options)
    const chosen = choose(before)
    const undone = await undoJobs(
      chosen.jobs,
      { ...hands, monitor: options.monitor },
      options.deleteChecks,
    )
    if (before.problems.length === 0 && !isLauncherUsed(before, undone)) {
      removeLauncher(options.context.dataDir)
    }
    return { undone, rest: chosen.rest }
  })
}

/** What is taken out as root by hand is still there. */
function isLauncherUsed({ jobs }: Scan, { undone }: Undone): boolean {
  const gone = new Set(undone.filter(({ document }) => !document.needsRoot).map(({ id }) => id))
  return jobs.some(({ id, uuid }) => uuid !== null && !gone.has(id))
}

async function mendLeft(options: Changing, { journal, now }: ReturnType<typeof handsOf>) {
  const { documents, problems } = await readSources(
    options.sources,
    options.context,
    options.machine,
  )
  if (problems.length > 0) return []
  const left = findLeft(options.monitor, journal, documents)
  return mend(left, journal, options.monitor.checks, now)
}

function handsOf({ context, now, onStep }: Changing) {
  return {
    journal: openJournal(context.dataDir),
    ensureLauncher: () => ensureLauncher(context),
    now,
    ...(onStep === undefined ? {} : { onStep }),
  }
}

/** As root in a folder of another user's, files would become root's there (contract adopt.md 8). */
export function assertOwnFolder({
  isRoot,
  dataDir,
}: Pick<AdoptContext, 'isRoot' | 'dataDir'>): void {
  if (!isRoot || !fs.existsSync(dataDir) || fs.statSync(dataDir).uid === 0) return
  throw new TocsinError('NO_RIGHTS', tell('refusals.notYourFolder', { folder: dataDir }))
}

async function locked<T>({ dataDir }: AdoptContext, work: () => Promise<T>): Promise<T> {
  const lock = await takeLock(`adopt ${dataDir}`, new Date().toISOString(), 0)
  if (lock.state === 'busy') {
    throw new TocsinError('BUSY', tell('refusals.anotherAdopt', { since: lock.since }))
  }
  try {
    return await work()
  } finally {
    if (lock.state === 'held') lock.release()
  }
}

function ensureLauncher({ node, via, dataDir }: AdoptContext): void {
  if (node === null || via === 'curl') return
  installLauncher({ dataDir, node, bundle: jobsBundle(), version: VERSION })
}
