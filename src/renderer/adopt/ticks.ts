// Which jobs are listed and ticked, and the words of their columns. Pure.

import { everyTold } from '../../shared/every.ts'
import type { AdoptJob, AdoptOutcome, AdoptState } from '../../shared/views/adopt.ts'
import { said } from '../ui/said.ts'
import { t } from '../words/t.ts'
import { texts } from '../words/texts.ts'

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
  return t('adopt.adoptJobs', { n: count })
}

/** What to do by hand where several jobs need the same: said once, with their names, not under each. */
export function sharedNotes(jobs: readonly AdoptJob[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>()
  for (const { name, notes } of jobs.filter(({ state }) => state === 'hand')) {
    for (const note of notes) names.set(note, [...(names.get(note) ?? []), name])
  }
  return new Map([...names].filter(([, of]) => of.length > 1))
}

export const STATE_TITLES = texts<AdoptState>({
  ready: 'adopt.ready',
  root: 'adopt.needsRoot',
  hand: 'adopt.byHand',
  adopted: 'adopt.adopted',
  changed: 'adopt.changed',
  orphan: 'adopt.noCheck',
  watched: 'adopt.watched',
  unscheduled: 'adopt.notScheduled',
  off: 'adopt.off',
  ignored: 'adopt.ignored',
  broken: 'adopt.broken',
})

export const STATE_TONES: Readonly<Partial<Record<AdoptState, 'ok' | 'late' | 'down'>>> = {
  ready: 'ok',
  adopted: 'ok',
  root: 'late',
  changed: 'late',
  orphan: 'late',
  broken: 'down',
}

/** `every hour`; '': none. */
export function scheduleText({
  schedule,
  timeout,
}: Pick<AdoptJob, 'schedule' | 'timeout'>): string {
  if (timeout !== null) return said(everyTold(timeout))
  return schedule ?? ''
}

export const OUTCOME_WORDS = texts<AdoptOutcome['done'][number]['how']>({
  adopted: 'adopt.adopted',
  updated: 'adopt.newTime',
  prepared: 'adopt.waitsForRoot',
  undone: 'adopt.undone',
})
