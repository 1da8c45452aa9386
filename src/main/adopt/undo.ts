// Takes hooks out: contract adopt.md 8, the same five steps.

import { tell } from '../../shared/words/told.ts'
import { errorText } from '../errors.ts'
import { type Hands, madeFor, rootCommandOf } from './apply.ts'
import { assertUnchanged, line, replaceBytes } from './document-steps.ts'
import { byDocument, type ListedJob } from './plan.ts'
import { toldError } from './told-error.ts'

export interface Undone {
  /** Jobs without a hook now, or with one that the `sudo` lines take out. */
  readonly undone: readonly ListedJob[]
  readonly rootCommands: readonly string[]
  /** A line for each document that stayed as it was. */
  readonly problems: readonly string[]
}

/** A job with our hook, or with one prepared for root. */
export function isToUndo({ uuid, state, check }: ListedJob): boolean {
  return uuid !== null || (state === 'root' && check !== null)
}

/** @param deleteChecks else they stay, paused */
export async function undoJobs(
  jobs: readonly ListedJob[],
  hands: Pick<Hands, 'journal' | 'monitor' | 'now' | 'onStep'>,
  deleteChecks: boolean,
): Promise<Undone> {
  const undone: ListedJob[] = []
  const rootCommands: string[] = []
  const problems: string[] = []
  for (const group of byDocument(jobs)) {
    try {
      const command = await undoDocument(group, hands)
      if (command !== null) rootCommands.push(command)
      await Promise.all(group.map((job) => endCheck(job, hands, deleteChecks)))
      undone.push(...group)
    } catch (error) {
      problems.push(errorText(error))
    }
  }
  return { undone, rootCommands, problems }
}

/** @returns the `sudo` line, where it needs one */
async function undoDocument(
  jobs: readonly ListedJob[],
  hands: Pick<Hands, 'journal' | 'now' | 'onStep'>,
): Promise<string | null> {
  const [{ document }] = jobs as readonly [ListedJob]
  hands.onStep?.(1)
  await assertUnchanged(document)
  const made = jobs.map((job) => ({ ...madeFor(job, job.check), uuid: job.uuid }))
  const hooked = jobs.filter(({ uuid }) => uuid !== null)
  if (hooked.length === 0) {
    hands.journal.write(line('undone', document, made, hands))
    return null
  }
  if (document.untouchable) {
    throw toldError(tell('adoptNotes.brokenLine', { place: document.title }))
  }
  const next = document.rewrite(
    [],
    hooked.map(({ place }) => place),
  )
  if (document.needsRoot) {
    const command = rootCommandOf(document, next, hands.journal)
    hands.journal.write(line('undone', document, made, hands))
    return command
  }
  await replaceBytes(document, next, made, hands)
  hands.journal.write(line('undone', document, made, hands))
  return null
}

async function endCheck(
  { check }: ListedJob,
  { monitor }: Pick<Hands, 'monitor'>,
  deleteChecks: boolean,
): Promise<void> {
  if (check === null) return
  if (deleteChecks) await monitor.checks.remove(check.id)
  else await monitor.checks.pause(check.id)
}
