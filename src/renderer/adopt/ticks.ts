// Which jobs are listed and ticked, and the words of their columns. Pure.

import type { AdoptJob, AdoptOutcome, AdoptState } from '../../shared/views/adopt.ts'
import { durationText } from '../ui/time-words.ts'

/** @param all also those of the distribution, as `--all` */
export function shownJobs(jobs: readonly AdoptJob[], all: boolean): readonly AdoptJob[] {
  return all ? jobs : jobs.filter(({ distribution }) => !distribution)
}

/** As a person said; else where it is ready, and a job of the person's own system (contract adopt.md 10). */
export function isTicked(
  { id, state, canAdopt, distribution }: AdoptJob,
  ticks: ReadonlyMap<string, boolean>,
): boolean {
  return canAdopt && (ticks.get(id) ?? (state === 'ready' && !distribution))
}

export function adoptWords(count: number): string {
  return count === 1 ? 'Adopt 1 job' : `Adopt ${count} jobs`
}

export const STATE_TITLES: Readonly<Record<AdoptState, string>> = {
  ready: 'Ready',
  root: 'Needs root',
  hand: 'By hand',
  adopted: 'Adopted',
  changed: 'Changed',
  orphan: 'No check',
  watched: 'Watched',
  unscheduled: 'Not scheduled',
  off: 'Off',
  ignored: 'Ignored',
  broken: 'Broken',
}

export const STATE_TONES: Readonly<Partial<Record<AdoptState, 'ok' | 'late' | 'down'>>> = {
  ready: 'ok',
  adopted: 'ok',
  root: 'late',
  changed: 'late',
  orphan: 'late',
  broken: 'down',
}

/** `every 1 h`; '': none. */
export function scheduleText({
  schedule,
  timeout,
}: Pick<AdoptJob, 'schedule' | 'timeout'>): string {
  if (timeout !== null) return `every ${durationText(timeout * 1000)}`
  return schedule ?? ''
}

export const OUTCOME_WORDS: Readonly<Record<AdoptOutcome['done'][number]['how'], string>> = {
  adopted: 'Adopted',
  updated: 'Its check expects it at the new time',
  prepared: 'Its check is made; the job reports after the lines below were run',
  undone: 'Undone; its check is paused',
}
