// Maintenance windows that go along with moved checks (contract remotes.md 4). Pure. A window of a tag or a project
// silences nobody where it goes but the moved checks: where others would be covered, it names those that move.
import type { MaintenanceDocument } from '../../monitor/documents/maintenance-document.ts'
import { tagList } from '../../monitor/rules/check.ts'

/** A check that goes along. */
export interface Going {
  /** As the windows of the side that it leaves name it. */
  readonly id: string
  readonly tags: string
}

export interface CarriedOptions {
  readonly going: readonly Going[]
  /** Windows of the side where they go. */
  readonly there: readonly MaintenanceDocument[]
  /** Tags of each check of that side which is none of those that go along. */
  readonly others: readonly string[]
}

export function isCovered({ tag, uuids }: MaintenanceDocument, { id, tags }: Going): boolean {
  return uuids === null ? hasTag(tags, tag) : uuids.includes(id)
}

/** The windows that cover a check that goes along, as they are to be there. */
export function carriedWindows(
  windows: readonly MaintenanceDocument[],
  { going, there, others }: CarriedOptions,
): readonly MaintenanceDocument[] {
  return windows.flatMap((window) => {
    const own = going.filter((check) => isCovered(window, check)).map(({ id }) => id)
    if (own.length === 0) return []
    const isWhole =
      window.uuids === null &&
      (there.some((one) => isSameWindow(one, window)) ||
        !others.some((tags) => hasTag(tags, window.tag)))
    return [isWhole ? window : { ...window, tag: null, uuids: own }]
  })
}

/** Whether one is there that does what the other would. */
export function isSameWindow(there: MaintenanceDocument, wanted: MaintenanceDocument): boolean {
  const { uuids, ...rest } = wanted
  const { uuids: present, ...same } = there
  // Whether it is switched on may have been changed there since.
  if (keyOf({ ...rest, on: true }) !== keyOf({ ...same, on: true })) return false
  return uuids === null ? present === null : uuids.every((id) => present?.includes(id))
}

function keyOf(window: object): string {
  return JSON.stringify(Object.entries(window).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function hasTag(tags: string, tag: string | null): boolean {
  return tag === null || tagList(tags).includes(tag)
}
