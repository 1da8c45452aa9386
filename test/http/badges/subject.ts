// The addresses of a project's badges.
import { badgeSignature } from '../../../src/main/monitor/documents/badge.ts'
import type { House } from '../../support/house.ts'

/** The path of the badge of a tag (`*`: the project) with its right signature. */
export function badgePath(
  house: House,
  tag: string,
  format = 'json',
  states: '' | '-2' = '',
): string {
  const { badgeKey } = house.monitor.projects.byName('Default')!
  const signature = badgeSignature(badgeKey, house.monitor.badgeSecret, tag)
  const name = tag === '*' ? '' : `/${encodeURIComponent(encodeURIComponent(tag))}`
  return `/badge/${badgeKey}/${signature}${states}${name}.${format}`
}
