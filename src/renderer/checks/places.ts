// Where a list of checks can be narrowed to: a project, a server. Pure.
import type { RemoteRow } from '../../shared/views/remotes.ts'
import type { Filter } from './check-list.ts'

export type PlaceFiltersProps = Pick<Filter, 'project' | 'server'>

/** Whether checks of that server can be in the list. */
export function hasChecks({ kind, mirror }: RemoteRow): boolean {
  return kind !== 'password-pusher' && mirror
}
