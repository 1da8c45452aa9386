// What an interrupted adopt left: checks without a hook (contract adopt.md 8). The journal names them.
import type { Monitor } from '../monitor/monitor.ts'
import type { Check } from '../monitor/rules/check.ts'
import { ADOPTED_TAG } from './check-spec.ts'
import { type Journal, type JournalLine, unfinished } from './journal.ts'
import type { SourceDocument } from './source.ts'

type Checks = Pick<Monitor['checks'], 'byUuid' | 'ofProject' | 'remove'>

/** Checks that an interrupted adopt made for documents that were read, and that no hook there names. */
export function leftChecks(
  { lines }: Journal,
  documents: readonly SourceDocument[],
  checks: Checks,
  projectIds: readonly number[],
): { readonly line: JournalLine; readonly checks: readonly Check[] }[] {
  const hooked = new Set(documents.flatMap(({ jobs }) => jobs.map(({ uuid }) => uuid)))
  const read = new Set(documents.map(({ key }) => key))
  return unfinished(lines())
    .filter(({ document }) => read.has(document))
    .map((line) => ({
      line,
      checks: madeBy(line, checks, projectIds).filter(({ uuid }) => !hooked.has(uuid)),
    }))
}

/** By its UUID, where the journal got so far; else by what its check would say of itself. */
function madeBy(line: JournalLine, checks: Checks, projectIds: readonly number[]): Check[] {
  const named = line.jobs.flatMap(({ uuid }) => {
    const check = uuid === null ? null : checks.byUuid(uuid)
    return check === null ? [] : [check]
  })
  const unnamed = new Set(line.jobs.filter(({ uuid }) => uuid === null).map(({ where }) => where))
  if (unnamed.size === 0) return named
  const found = projectIds
    .flatMap((id) => checks.ofProject(id))
    .filter(
      (check) =>
        unnamed.has(check.desc) &&
        check.created >= line.time &&
        check.nPings === 0 &&
        check.tags.split(' ').includes(ADOPTED_TAG),
    )
  return [...named, ...found]
}

/** Deletes them, and closes what the journal has open. @returns their names */
export async function mend(
  left: ReturnType<typeof leftChecks>,
  journal: Journal,
  checks: Checks,
  now: () => number,
): Promise<string[]> {
  const names: string[] = []
  for (const { line, checks: stale } of left) {
    await Promise.all(stale.map(({ id }) => checks.remove(id)))
    names.push(...stale.map(({ name }) => name))
    journal.write({ ...line, time: now(), step: 'mended' })
  }
  return names
}
