// Which checks a command means: one by its name or UUID, several, or those with a tag.
import { TocsinError } from '../errors.ts'
import type { Monitor } from '../monitor/monitor.ts'
import type { Check } from '../monitor/rules/check.ts'
import { isOfGroup } from '../monitor/rules/group-snooze.ts'
import { type CommandCall, chosenProject } from './command.ts'
import { type Argument, type Flag, PROJECT_FLAG, text, type Values } from './flags.ts'
import { missing } from './listed.ts'

/** The check of that UUID, or the project's only one of that name. @throws TocsinError NOT_FOUND, USAGE */
export function findCheck(monitor: Monitor, values: Values, reference: string): Check {
  const byUuid = monitor.checks.byUuid(reference)
  if (byUuid !== null) return byUuid
  const inProject = monitor.checks.ofProject(chosenProject(monitor, values).id)
  const named = inProject.filter(({ name }) => name === reference)
  const [check, another] = named
  if (check === undefined) throw missing('check', `there is no check ${reference}`)
  if (another === undefined) return check
  throw new TocsinError('USAGE', `${named.length} checks are named ${reference}: give the UUID`)
}

/** Those that the words name; one name that is wrong is reason to change none. @throws TocsinError USAGE, NOT_FOUND */
export function chosenChecks(
  monitor: Monitor,
  { values, positionals }: CommandCall,
): readonly Check[] {
  const tag = text(values, 'tag')
  if (tag !== undefined && positionals.length > 0) {
    throw new TocsinError('USAGE', '--tag and names say different things')
  }
  if (tag === undefined) {
    const named = positionals.map((name) => findCheck(monitor, values, name))
    return [...new Map(named.map((check) => [check.id, check])).values()]
  }
  const isOfOne = text(values, 'project') !== undefined
  return taggedChecks(monitor, tag, isOfOne ? chosenProject(monitor, values).id : null)
}

/** @param projectId null: of all projects. @throws TocsinError NOT_FOUND when there are none */
export function taggedChecks(
  monitor: Monitor,
  tag: string,
  projectId: number | null,
): readonly Check[] {
  const group = { tag, projectId }
  const tagged = tag === '' ? [] : monitor.checks.all().filter((check) => isOfGroup(group, check))
  if (tagged.length === 0) throw missing('tag', `no check is tagged ${tag}`)
  return tagged
}

export const ONE_CHECK: readonly Argument[] = [
  { name: 'NAME|UUID', help: 'Name of the check, or its UUID where several have that name.' },
]

/** Of a command that does the same to several; with `TAG_FLAG`. */
export const MANY_CHECKS: readonly Argument[] = [
  {
    name: 'NAME|UUID…',
    many: true,
    help: 'Names of the checks, or a UUID where several have that name. None with --tag.',
  },
]

export const TAG_FLAG: Flag = {
  name: 'tag',
  value: 'TAG',
  help: 'All checks with that tag instead, of all projects unless --project names one.',
}

export const CHECKS_PROJECT_FLAG: Flag = {
  ...PROJECT_FLAG,
  help: 'Where names are looked for, or the tag. Default: the project "Default".',
}
