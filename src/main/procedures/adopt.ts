// Bringing in the jobs of this machine, as `tocsin adopt` does (contract adopt.md 10). Commands go to the window that
// asked: nothing here is logged.

import type { AdoptJob, AdoptList, AdoptOutcome } from '../../shared/views/adopt.ts'
import { englishOf } from '../../shared/words/english.ts'
import { tell } from '../../shared/words/told.ts'
import { apply, assertOwnFolder, type Changing, type Scan, scan, undo } from '../adopt/adopt.ts'
import { differenceOf, isAdoptable, type ListedJob } from '../adopt/plan.ts'
import { thisMachine } from '../adopt/this-machine.ts'
import { isToUndo } from '../adopt/undo.ts'
import { PREPARED_WORDS, stateWords, WARNING_WORDS } from '../adopt/words.ts'
import { nextTurn } from '../turns.ts'
import type { ProcedureContext } from './context.ts'
import { projectOf } from './find.ts'
import type { Handlers } from './handlers.ts'

/** @throws TocsinError NO_RIGHTS: as root, in the data folder of another user */
async function optionsOf(context: ProcedureContext): Promise<Changing> {
  const { monitor, clock, dataDir, env, addresses } = context
  const { machine, sources, contextOf } = context.adoptFrom ?? thisMachine(env)
  const facts = { env, dataDir, baseUrl: addresses().api, now: clock.now(), via: null }
  const adoptContext = await contextOf(facts)
  assertOwnFolder(adoptContext)
  return { context: adoptContext, machine, sources, monitor, now: clock.now, grace: null }
}

async function listOf({ jobs, problems, left }: Scan): Promise<AdoptList> {
  const views: AdoptJob[] = []
  for (const job of jobs) {
    // Each difference reads its whole table: pings get their turn in between.
    await nextTurn()
    views.push(viewOf(job))
  }
  return { jobs: views, problems, left }
}

function viewOf(job: ListedJob): AdoptJob {
  const { id, name, state, reason, warn, note, when, grace, where, check, distribution } = job
  const isPrepared = state === 'root' && check !== null
  const why = isPrepared ? PREPARED_WORDS : stateWords(state, reason)
  return {
    ...{ id, name, state, grace, where, distribution },
    notes: [
      ...(why === null ? [] : [why]),
      ...warn.map((warning) => WARNING_WORDS[warning]),
      ...(note === undefined ? [] : [note]),
    ],
    schedule: when?.kind === 'schedule' ? when.schedule : null,
    timeout: when?.kind === 'timeout' ? when.timeout : null,
    zone: when?.kind === 'schedule' ? when.tz : null,
    check: check?.uuid ?? null,
    diff: differenceOf([job]),
    canAdopt: isAdoptable(job),
    canUndo: isToUndo(job),
  }
}

/** Those of these ids that can be done; a line for each other one. */
function chosenOf(
  { jobs }: Scan,
  ids: readonly string[],
  can: (job: ListedJob) => boolean,
): { readonly jobs: readonly ListedJob[]; readonly rest: readonly string[] } {
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const chosen: ListedJob[] = []
  const refused: string[] = []
  for (const id of new Set(ids)) {
    const job = byId.get(id)
    if (job === undefined) refused.push(englishOf(tell('adoptNotes.jobGone')))
    else if (can(job)) chosen.push(job)
    else {
      const reason = stateWords(job.state, job.reason) ?? job.state
      refused.push(englishOf(tell('adoptNotes.isLeft', { name: job.name, reason })))
    }
  }
  return { jobs: chosen, rest: [...new Set(refused)] }
}

export const ADOPT_HANDLERS = {
  'adopt.scan': async (context) => listOf(await scan(await optionsOf(context))),

  'adopt.apply': async (context, { ids, project }): Promise<AdoptOutcome> => {
    const projectId = projectOf(context, project).id
    const options = { ...(await optionsOf(context)), projectId, tags: '' }
    const { applied, rest } = await apply(options, (found) => chosenOf(found, ids, isAdoptable))
    return {
      done: applied.adopted.map(({ job, check, how }) => {
        return { id: job.id, name: job.name, how, check: check.uuid }
      }),
      rootCommands: applied.rootCommands,
      problems: [...rest, ...applied.problems],
    }
  },

  'adopt.undo': async (context, { ids }): Promise<AdoptOutcome> => {
    const options = { ...(await optionsOf(context)), deleteChecks: false }
    const { undone, rest } = await undo(options, (found) => chosenOf(found, ids, isToUndo))
    return {
      done: undone.undone.map(({ id, name, check }) => {
        return { id, name, how: 'undone', check: check?.uuid ?? null }
      }),
      rootCommands: undone.rootCommands,
      problems: [...rest, ...undone.problems],
    }
  },
} satisfies Partial<Handlers>
