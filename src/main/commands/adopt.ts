// `tocsin adopt`: finds the jobs of this machine, makes checks of them and hooks them in (contract adopt.md 1).
import fs from 'node:fs'
import path from 'node:path'
import { type AdoptOptions, apply, assertOwnFolder, type Scan, scan, undo } from '../adopt/adopt.ts'
import type { Applied } from '../adopt/apply.ts'
import { fileSource } from '../adopt/file-source.ts'
import type { AdoptContext } from '../adopt/job.ts'
import { isAdoptable, isToHook, type ListedJob } from '../adopt/plan.ts'
import { thisMachine } from '../adopt/this-machine.ts'
import { isToUndo } from '../adopt/undo.ts'
import { EXIT, errorText, TocsinError } from '../errors.ts'
import type { Monitor } from '../monitor/monitor.ts'
import { apiBaseUrl } from '../network/addresses.ts'
import type { Store } from '../store/store.ts'
import { differences, jobDocument, listTable, notes, rootCommands, summary } from './adopt-list.ts'
import { ADOPT_FLAGS, type AdoptWords, nextCommand, readAdoptWords } from './adopt-words.ts'
import { type Command, type CommandCall, chosenProject, withMonitor } from './command.ts'

async function adopt(call: CommandCall): Promise<number> {
  const asked = readAdoptWords(call.values)
  if (asked.file !== null) assertReadable(asked.file.file)
  if (!asked.changes && !fs.existsSync(path.join(call.dataDir, 'monitor.sqlite'))) {
    // Nothing is changed: no data folder is made for a list.
    return list(call, asked, await optionsOf(call, asked, null, null))
  }
  assertOwnFolder({ isRoot: process.getuid?.() === 0, dataDir: call.dataDir })
  return withMonitor(call, async (monitor, store) => {
    const options = await optionsOf(call, asked, monitor, store)
    if (asked.undo) return takeOut(call, asked, { ...options, monitor })
    if (!asked.apply) return list(call, asked, options)
    const projectId = chosenProject(monitor, call.values).id
    return putIn(call, asked, { ...options, monitor, projectId, tags: asked.tags })
  })
}

function assertReadable(file: string): void {
  try {
    fs.accessSync(file, fs.constants.R_OK)
  } catch (error) {
    const why =
      (error as NodeJS.ErrnoException).code === 'ENOENT'
        ? 'there is no such file'
        : errorText(error)
    throw new TocsinError('USAGE', `${file} cannot be read: ${why}`)
  }
}

async function optionsOf<M extends Monitor | null>(
  { env, dataDir, io }: CommandCall,
  { file, via, grace }: AdoptWords,
  monitor: M,
  store: Store | null,
): Promise<AdoptOptions & { readonly monitor: M }> {
  const { machine, sources, contextOf } = thisMachine(env)
  const baseUrl = apiBaseUrl(env, store?.settings.get ?? (() => null))
  const now = io.clock.now
  return {
    context: await contextOf({ env, dataDir, baseUrl, now: now(), via }),
    machine,
    sources: file === null ? sources : [fileSource(file)],
    monitor,
    now,
    grace,
  }
}

/** The jobs that are asked for, and those that are shown. */
interface Chosen {
  readonly shown: readonly ListedJob[]
  readonly hidden: number
}

/** @throws TocsinError USAGE when a word names no job */
function choose({ jobs }: Scan, { only, all }: AdoptWords): Chosen {
  if (only.length > 0) {
    const unknown = only.find((word) => !jobs.some((job) => isNamed(job, word)))
    if (unknown !== undefined)
      throw new TocsinError('USAGE', `there is no job ${unknown} (see: tocsin adopt --all)`)
    return { shown: jobs.filter((job) => only.some((word) => isNamed(job, word))), hidden: 0 }
  }
  const shown = all ? jobs : jobs.filter((job) => !job.distribution)
  return { shown, hidden: jobs.length - shown.length }
}

const isNamed = ({ id, name }: ListedJob, word: string): boolean => id === word || name === word

function complainOf({ problems, left }: Scan, { complain }: CommandCall): void {
  for (const problem of problems) complain(problem)
  if (left.length > 0) {
    complain(
      `an interrupted adopt left checks without a job: ${left.join(', ')}; --apply removes them`,
    )
  }
}

async function list(call: CommandCall, asked: AdoptWords, options: AdoptOptions): Promise<number> {
  const found = await scan(options)
  complainOf(found, call)
  const { shown, hidden } = choose(found, asked)
  if (asked.json) {
    call.print(JSON.stringify(shown.map(jobDocument)))
    return EXIT.ok
  }
  const blocks = [
    listTable(shown),
    notes(shown),
    differences(shown),
    rootCommands(shown, options.context.dataDir),
    summary({
      jobs: shown,
      hidden,
      listAll: nextCommand(call.values, 'all'),
      applyThem: nextCommand(call.values, 'apply'),
    }),
  ].filter((lines) => lines.length > 0)
  call.print(blocks.map((lines) => lines.join('\n')).join('\n\n'))
  return EXIT.ok
}

type Applying = Parameters<typeof apply>[0]

async function putIn(call: CommandCall, asked: AdoptWords, options: Applying): Promise<number> {
  const { applied, mended, rest } = await apply(options, (found) => {
    for (const problem of found.problems) call.complain(problem)
    const { shown } = choose(found, asked)
    return { jobs: shown.filter(isAdoptable), rest: shown }
  })
  for (const name of mended) call.complain(`mended ${name}: its check had no job, and was deleted`)
  for (const problem of applied.problems) call.complain(problem)
  const refused = asked.only.length === 0 ? [] : rest.filter((job) => !isDone(job, applied))
  for (const job of refused)
    if (!isAdoptable(job)) call.complain(`${job.name} is left: ${leftWhy(job)}`)
  printApplied(call, asked, rest, applied, options.context)
  if (applied.problems.length > 0 || refused.length > 0) return EXIT.failed
  const toRoot = applied.adopted.filter(({ how }) => how === 'prepared')
  return toRoot.length > 0 && toRoot.length === applied.adopted.length ? EXIT.noRights : EXIT.ok
}

const leftWhy = ({ state, reason }: ListedJob): string =>
  reason === null ? state : `${state} ${reason}`

function isDone(job: ListedJob, { adopted }: Applied): boolean {
  return job.state === 'adopted' || adopted.some((one) => one.job.id === job.id)
}

function printApplied(
  call: CommandCall,
  asked: AdoptWords,
  shown: readonly ListedJob[],
  { adopted, rootCommands: commands }: Applied,
  { baseUrl }: AdoptContext,
): void {
  if (asked.json) {
    const byId = new Map(adopted.map((one) => [one.job.id, one]))
    call.print(JSON.stringify(shown.map((job) => appliedDocument(job, byId.get(job.id)))))
    return
  }
  // The new text is all that stdout gets.
  const say = asked.file === null ? call.print : call.complain
  for (const { job, check, how } of adopted)
    say(`${how} ${job.name}: ${baseUrl}/ping/${check.uuid}`)
  if (asked.file !== null) printText(call, adopted)
  if (commands.length > 0) call.print('To be done by hand, with admin rights:')
  for (const command of commands) call.print(command)
  if (adopted.length === 0 && asked.file === null) call.print('Nothing was changed.')
}

function appliedDocument(job: ListedJob, done: Applied['adopted'][number] | undefined) {
  const document = jobDocument(job)
  if (done === undefined) return document
  const state = done.how === 'prepared' ? job.state : 'adopted'
  return { ...document, state, check: done.check.uuid }
}

function printText({ io }: CommandCall, adopted: Applied['adopted']): void {
  const [first] = adopted
  if (first === undefined) return
  const put = adopted
    .filter(({ job }) => isToHook(job))
    .map(({ job, check }) => ({ place: job.place, uuid: check.uuid }))
  io.stdout.write(first.job.document.rewrite(put, [])?.toString('utf8') ?? '')
}

type Undoing = Omit<Parameters<typeof undo>[0], 'deleteChecks'>

async function takeOut(call: CommandCall, asked: AdoptWords, options: Undoing): Promise<number> {
  const { undone, rest } = await undo({ ...options, deleteChecks: asked.deleteChecks }, (found) => {
    for (const problem of found.problems) call.complain(problem)
    const { shown } = choose(found, { ...asked, all: true })
    return { jobs: shown.filter(isToUndo), rest: shown }
  })
  for (const problem of undone.problems) call.complain(problem)
  if (asked.json) {
    const after = await scan(options)
    const ids = new Set(rest.map(({ id }) => id))
    call.print(JSON.stringify(after.jobs.filter(({ id }) => ids.has(id)).map(jobDocument)))
  } else {
    const end = asked.deleteChecks ? 'deleted' : 'paused'
    for (const { name, check } of undone.undone) {
      call.print(`undone ${name}${check === null ? '' : `: its check is ${end}`}`)
    }
    if (undone.rootCommands.length > 0) call.print('To be done by hand, with admin rights:')
    for (const command of undone.rootCommands) call.print(command)
    if (undone.undone.length === 0) call.print('Nothing was changed.')
  }
  if (undone.problems.length > 0) return EXIT.failed
  const isRootOnly =
    undone.undone.length > 0 && undone.undone.every(({ document }) => document.needsRoot)
  return isRootOnly && undone.rootCommands.length > 0 ? EXIT.noRights : EXIT.ok
}

export const ADOPT_COMMAND: Command = {
  name: 'adopt',
  summary: 'Find the scheduled jobs of this machine and monitor them',
  flags: ADOPT_FLAGS,
  run: adopt,
}
