// Groups of checks, of a tag or a project: which the list shows, and what they are called. Pure.

import type { CheckGroup } from '../../shared/views/checks.ts'
import type { ProjectRow } from '../../shared/views/settings.ts'
import { t } from '../words/t.ts'
import { type Filter, HERE } from './check-list.ts'

/** The group that the list shows, as far as one can be snoozed: of one tag, of a project, of both. */
export function groupOf({ project, tags, server }: Filter): CheckGroup | null {
  const [tag = '', another] = tags
  if (another !== undefined || (tag === '' && project === null)) return null
  return server === null || server === HERE ? { project, tag } : null
}

export function isSameGroup(a: CheckGroup, b: CheckGroup): boolean {
  return a.project === b.project && a.tag === b.tag
}

/** `checks tagged “nightly”`, `checks of “Home”`, `checks of “Home” tagged “nightly”` */
export function groupText(
  { project, tag }: CheckGroup,
  projects: readonly Pick<ProjectRow, 'uuid' | 'name'>[],
): string {
  const name = projects.find(({ uuid }) => uuid === project)?.name
  if (project === null) return t('checkList.group.tag', { tag })
  const ofProject =
    name === undefined ? t('checkList.group.itsProject') : t('checkList.group.quoted', { name })
  return tag === ''
    ? t('checkList.group.project', { project: ofProject })
    : t('checkList.group.both', { project: ofProject, tag })
}
