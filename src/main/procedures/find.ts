// What a window's call names by UUID, found or refused.
import { tell } from '../../shared/words/told.ts'
import { TocsinError } from '../errors.ts'
import type { Project } from '../monitor/operations/projects.ts'
import type { Check } from '../monitor/rules/check.ts'
import type { Channel } from '../notify/queries.ts'
import type { ProcedureContext } from './context.ts'

/** @throws TocsinError NOT_FOUND */
export function checkOf({ monitor }: Pick<ProcedureContext, 'monitor'>, uuid: string): Check {
  return monitor.checks.byUuid(uuid) ?? missing('check')
}

/** The project of that UUID; of null: the first one. @throws TocsinError NOT_FOUND */
export function projectOf(
  { monitor }: Pick<ProcedureContext, 'monitor'>,
  uuid: string | null,
): Project {
  const projects = monitor.projects.all()
  const found = uuid === null ? projects[0] : projects.find((project) => project.uuid === uuid)
  return found ?? missing('project')
}

/** @throws TocsinError NOT_FOUND */
export function channelOf({ channels }: Pick<ProcedureContext, 'channels'>, uuid: string): Channel {
  return channels.byUuid(uuid) ?? missing('integration')
}

function missing(what: 'check' | 'project' | 'integration'): never {
  throw new TocsinError('NOT_FOUND', tell(`refusals.gone.${what}`))
}
