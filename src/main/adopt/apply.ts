// Puts hooks in: contract adopt.md 8, its five steps, one document at a time. Checks are made through the
// domain's own operations.

import { tell } from '../../shared/words/told.ts'
import { errorText, TocsinError } from '../errors.ts'
import type { Monitor } from '../monitor/monitor.ts'
import type { Check } from '../monitor/rules/check.ts'
import { parseSpec } from '../monitor/rules/spec.ts'
import { checkRequest, timeRequest } from './check-spec.ts'
import { assertUnchanged, line, replaceBytes, type StepHands } from './document-steps.ts'
import type { Journal, JournalLine, MadeFor } from './journal.ts'
import { byDocument, isToHook, type ListedJob } from './plan.ts'
import type { SourceDocument } from './source.ts'
import { toldError } from './told-error.ts'

export interface Hands extends StepHands {
  readonly monitor: Pick<Monitor, 'checks'>
  readonly projectId: number
  /** More tags for the checks, separated by blanks. */
  readonly tags: string
  /** Puts the launcher where the hooks will look for it. */
  readonly ensureLauncher: () => void
}

export interface AdoptedJob {
  readonly job: ListedJob
  readonly check: Check
  readonly how: 'adopted' | 'updated' | 'prepared'
}

export interface Applied {
  readonly adopted: readonly AdoptedJob[]
  /** `sudo` lines to run by hand. */
  readonly rootCommands: readonly string[]
  /** A line for each document that stayed as it was. */
  readonly problems: readonly string[]
}

/** @param jobs those that `isToAdopt` */
export async function adoptJobs(jobs: readonly ListedJob[], hands: Hands): Promise<Applied> {
  const adopted: AdoptedJob[] = []
  const rootCommands: string[] = []
  const problems: string[] = []
  for (const group of byDocument(jobs)) {
    try {
      const done = await adoptDocument(group, hands)
      adopted.push(...done.adopted)
      if (done.rootCommand !== null) rootCommands.push(done.rootCommand)
    } catch (error) {
      problems.push(errorText(error))
    }
  }
  return { adopted, rootCommands, problems }
}

interface DocumentDone {
  readonly adopted: readonly AdoptedJob[]
  readonly rootCommand: string | null
}

async function adoptDocument(jobs: readonly ListedJob[], hands: Hands): Promise<DocumentDone> {
  const [{ document }] = jobs as readonly [ListedJob]
  hands.onStep?.(1)
  await assertUnchanged(document)
  const updated = await Promise.all(
    jobs.filter(({ state }) => state === 'changed').map((job) => updateCheck(job, hands)),
  )
  const toHook = jobs.filter(isToHook)
  if (toHook.length === 0) return { adopted: updated, rootCommand: null }
  if (document.untouchable)
    throw toldError(tell('adoptNotes.brokenLine', { place: document.title }))
  hands.onStep?.(2)
  const made = await makeChecks(toHook, document, hands)
  if (document.needsRoot) {
    return { adopted: [...updated, ...made], rootCommand: prepareForRoot(document, made, hands) }
  }
  await hookIn(document, made, hands)
  return { adopted: [...updated, ...made], rootCommand: null }
}

/** Step 2: those of one document in one write. */
async function makeChecks(
  jobs: readonly ListedJob[],
  document: SourceDocument,
  hands: Hands,
): Promise<AdoptedJob[]> {
  const { journal } = hands
  const how = document.needsRoot ? 'prepared' : 'adopted'
  journal.write(
    line(
      'begin',
      document,
      jobs.map((job) => madeFor(job, job.check)),
      hands,
    ),
  )
  const made = await Promise.allSettled(
    jobs.map(async (job): Promise<AdoptedJob> => {
      return { job, how, check: job.check ?? (await makeCheck(job, hands)) }
    }),
  )
  const checks = made.flatMap(({ status, ...result }) => ('value' in result ? [result.value] : []))
  const failure = made.find(({ status }) => status === 'rejected')
  try {
    if (failure !== undefined) throw (failure as PromiseRejectedResult).reason
    hands.ensureLauncher()
    return checks
  } catch (error) {
    await removeMade(checks, hands)
    journal.write(line('put back', document, [], hands))
    throw error
  }
}

/** Those that were there before stay. */
async function removeMade(made: readonly AdoptedJob[], { monitor }: Hands): Promise<void> {
  const fresh = made.filter(({ job }) => job.check === null)
  await Promise.all(fresh.map(({ check }) => monitor.checks.remove(check.id)))
}

async function makeCheck(job: ListedJob, { monitor, projectId, tags }: Hands): Promise<Check> {
  const { name, where, when, grace } = job
  if (when === null) throw toldError(tell('adoptNotes.noSchedule', { name }))
  const parsed = parseSpec({ ...checkRequest({ name, where, when, grace: grace ?? 0, tags }) })
  if ('problem' in parsed)
    throw toldError(tell('adoptNotes.noCheckFor', { name, problem: parsed.problem }))
  // As of the first API, a slug is made of the name.
  const result = await monitor.checks.create(projectId, parsed.spec, 1, { toAll: true })
  if (result.outcome === 'created' || result.outcome === 'updated') return result.check
  throw new TocsinError('CONFLICT', tell('refusals.mostChecks'))
}

async function updateCheck(job: ListedJob, { monitor }: Hands): Promise<AdoptedJob> {
  const { name, check, when, grace } = job
  if (check === null || when === null) throw toldError(tell('adoptNotes.hasNoCheck', { name }))
  const parsed = parseSpec({ ...timeRequest(when, grace ?? check.grace) })
  if ('problem' in parsed)
    throw toldError(tell('adoptNotes.keepsCheck', { name, problem: parsed.problem }))
  const result = await monitor.checks.update(check.id, parsed.spec, 3)
  if (result.outcome !== 'updated') throw toldError(tell('adoptNotes.checkGone', { name }))
  return { job, check: result.check, how: 'updated' }
}

const hooksOf = (made: readonly AdoptedJob[]) =>
  made.map(({ job, check }) => ({ place: job.place, uuid: check.uuid }))

/** Steps 3 to 5. @throws Error with a sentence; the old bytes are back then */
async function hookIn(
  document: SourceDocument,
  made: readonly AdoptedJob[],
  hands: Hands,
): Promise<void> {
  const jobs = made.map(({ job, check }) => madeFor(job, check))
  const end = async (step: JournalLine['step']) =>
    hands.journal.write(line(step, document, jobs, hands))
  await replaceBytes(document, document.rewrite(hooksOf(made), []), jobs, hands).then(
    // On a full disk the line is missing: the next adopt finds the hooks, and nothing to mend.
    () => end('done').catch(() => {}),
    async (error: unknown) => {
      await removeMade(made, hands)
      await end('put back').catch(() => {})
      throw error
    },
  )
}

function prepareForRoot(
  document: SourceDocument,
  made: readonly AdoptedJob[],
  hands: Pick<Hands, 'journal' | 'now'>,
): string {
  const command = rootCommandOf(document, document.rewrite(hooksOf(made), []), hands.journal)
  const jobs = made.map(({ job, check }) => madeFor(job, check))
  hands.journal.write(line('prepared', document, jobs, hands))
  return command
}

/** Files for a person to install, and the line that does it. */
export function rootCommandOf(
  document: SourceDocument,
  next: Buffer | null,
  { prepare }: Pick<Journal, 'prepare'>,
): string {
  const old = document.bytes === null ? null : prepare(`${document.key}.old`, document.bytes)
  return document.rootCommand(old, next === null ? null : prepare(`${document.key}.new`, next))
}

export function madeFor({ id, name, where }: ListedJob, check: Check | null): MadeFor {
  return { id, name, where, uuid: check?.uuid ?? null }
}
