// All sources put together: which jobs there are, and how each stands with its check (contract adopt.md 1, 3).
import { englishOf } from '../../shared/words/english.ts'
import { tell } from '../../shared/words/told.ts'
import { errorText } from '../errors.ts'
import type { Check } from '../monitor/rules/check.ts'
import { clampTime } from './check-spec.ts'
import { unifiedDiff } from './diff.ts'
import type { AdoptContext, FoundJob, HookIn, JobState } from './job.ts'
import { distinctNames, jobId } from './naming.ts'
import type { Machine, Source, SourceDocument } from './source.ts'

/** Stands in differences for a check that is yet to be made. */
const UUID_TO_COME = '<uuid>'

/** A job of the list. */
export interface ListedJob extends Omit<FoundJob, 'state'> {
  /** 8 hex digits. */
  readonly id: string
  readonly state: JobState
  readonly document: SourceDocument
  /** The check of its hook, or of what was prepared for root; null: none. */
  readonly check: Check | null
}

export interface Reading {
  readonly documents: readonly SourceDocument[]
  /** A line for each source that is there and cannot be read. */
  readonly problems: readonly string[]
}

export async function readSources(
  sources: readonly Source[],
  context: AdoptContext,
  machine: Machine,
): Promise<Reading> {
  const read = await Promise.all(
    sources.map(async (source) => {
      try {
        return { documents: await source.read(context, machine), problems: [] }
      } catch (error) {
        return {
          documents: [],
          problems: [
            englishOf(
              tell('adoptNotes.unreadable', { source: source.name, reason: errorText(error) }),
            ),
          ],
        }
      }
    }),
  )
  return {
    documents: read.flatMap(({ documents }) => documents),
    problems: read.flatMap(({ problems }) => problems),
  }
}

export interface PlanFacts {
  readonly checkOf: (uuid: string) => Check | null
  /** The UUID that was prepared for root, by the job's id; null: none. */
  readonly preparedFor: (id: string) => string | null
  /** Seconds; null: each job's own. */
  readonly grace: number | null
}

/** Every job, those of the distribution last; their names differ. */
export function listJobs(documents: readonly SourceDocument[], facts: PlanFacts): ListedJob[] {
  const seen = new Map<string, number>()
  const found = documents.flatMap((document) => document.jobs.map((job) => ({ document, job })))
  const ordered = [
    ...found.filter(({ job }) => !job.distribution),
    ...found.filter(({ job }) => job.distribution),
  ]
  const names = distinctNames(ordered.map(({ job }) => job.name))
  return ordered.map(({ document, job }, i) => {
    const id = distinctId(document, job, seen)
    return { ...listed(id, document, job, facts), name: names[i] ?? job.name }
  })
}

function distinctId(
  { key }: SourceDocument,
  { user, when, command }: FoundJob,
  seen: Map<string, number>,
): string {
  const schedule =
    when === null ? '' : when.kind === 'schedule' ? when.schedule : `${when.timeout} s`
  const first = jobId(key, user, schedule, command)
  const nth = seen.get(first) ?? 0
  seen.set(first, nth + 1)
  return nth === 0 ? first : jobId(key, user, schedule, command, nth)
}

function listed(id: string, document: SourceDocument, job: FoundJob, facts: PlanFacts): ListedJob {
  const isOurs = job.state === 'adopted'
  const prepared = job.state === 'root' ? facts.preparedFor(id) : null
  const uuid = isOurs ? job.uuid : prepared
  const check = uuid === null ? null : facts.checkOf(uuid)
  const grace = job.grace === null ? null : (facts.grace ?? job.grace)
  const state = isOurs ? adoptedState(job, check) : job.state
  return { ...job, id, document, check, grace, state }
}

function adoptedState(job: FoundJob, check: Check | null): JobState {
  if (check === null) return 'orphan'
  return job.when !== null && !hasTime(check, job) ? 'changed' : 'adopted'
}

/** Whether a check expects its job when the source runs it. */
function hasTime(check: Check, { when, grace }: FoundJob): boolean {
  if (when === null) return true
  if (when.kind === 'timeout') {
    return check.kind === 'simple' && check.timeout === clampTime(when, grace ?? 0).timeout
  }
  return check.kind !== 'simple' && check.schedule === when.schedule && check.tz === when.tz
}

/** What adopting a job would change in its source; '' when nothing. */
export function differenceOf(jobs: readonly ListedJob[]): string {
  const [first] = jobs
  if (first === undefined) return ''
  const { document } = first
  const put = jobs.filter(isToHook).map((job): HookIn => {
    return { place: job.place, uuid: job.check?.uuid ?? UUID_TO_COME }
  })
  if (put.length === 0) return ''
  return documentDiff(document, document.rewrite(put, []))
}

function documentDiff(document: SourceDocument, next: Buffer | null): string {
  const text = (bytes: Buffer | null) =>
    bytes?.toString(isUtf16(bytes) ? 'utf16le' : 'utf8') ?? null
  return unifiedDiff(text(document.bytes), text(next), document.path ?? document.title)
}

const isUtf16 = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xfe

/** A job whose source changes when it is adopted. */
export function isToHook({ state }: ListedJob): boolean {
  return state === 'ready' || state === 'root' || state === 'orphan'
}

/** A job that adopting does anything for. */
export function isToAdopt(job: ListedJob): boolean {
  return isToHook(job) || job.state === 'changed'
}

/** No line of a table that cron refuses whole is touched. */
export function isAdoptable(job: ListedJob): boolean {
  return isToAdopt(job) && !(isToHook(job) && job.document.untouchable)
}

/** The jobs of each document, in the order of the list. */
export function byDocument(jobs: readonly ListedJob[]): ListedJob[][] {
  const groups = new Map<SourceDocument, ListedJob[]>()
  for (const job of jobs) groups.set(job.document, [...(groups.get(job.document) ?? []), job])
  return [...groups.values()]
}
