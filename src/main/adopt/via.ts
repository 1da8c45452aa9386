// Which hook a job gets: contract adopt.md 5, 9 and `--via`. Pure.
import type { AdoptContext, Via } from './job.ts'

/**
 * @param scope `system`: other users run the job, who may not read the data folder: curl unless `--via` says so
 * @returns null when what it takes is not on this machine: `hand program`
 */
export function hookVia(
  { via, node, curl }: Pick<AdoptContext, 'via' | 'node' | 'curl'>,
  scope: 'own' | 'system',
): Via | null {
  const wanted = via ?? (scope === 'own' && node !== null ? 'run' : 'curl')
  return (wanted === 'run' ? node : curl) === null ? null : wanted
}

/** Stands for a check to come, where a rule tries whether a hook can be written at all. */
export const SOME_UUID = '00000000-0000-4000-8000-000000000000'
