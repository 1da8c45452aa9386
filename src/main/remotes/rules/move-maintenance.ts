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
    const own = going.filter((check) => isCovered(window, check))
    if (own.length === 0) return []
    // One that is there and covers them: as that, so that it is known again, also when they come back to it.
    const group = there.find(
      (one) =>
        one.uuids === null &&
        isSameTime(one, window) &&
        own.every(({ tags }) => hasTag(tags, one.tag)),
    )
    if (group !== undefined) return [{ ...window, tag: group.tag, uuids: null }]
    const isWhole = window.uuids === null && !others.some((tags) => hasTag(tags, window.tag))
    return [isWhole ? window : { ...window, tag: null, uuids: own.map(({ id }) => id) }]
  })
}

/** Whether one is there that does what the other would. */
export function isSameWindow(there: MaintenanceDocument, wanted: MaintenanceDocument): boolean {
  const { uuids } = wanted
  if (there.tag !== wanted.tag || !isSameTime(there, wanted)) return false
  return uuids === null ? there.uuids === null : uuids.every((id) => there.uuids?.includes(id))
}

/** Of the same name and at the same times. Whether it is switched on may have been changed there since. */
function isSameTime(one: MaintenanceDocument, other: MaintenanceDocument): boolean {
  const whichever = { on: true, tag: null, uuids: null }
  return keyOf({ ...one, ...whichever }) === keyOf({ ...other, ...whichever })
}

function keyOf(window: object): string {
  return JSON.stringify(Object.entries(window).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function hasTag(tags: string, tag: string | null): boolean {
  return tag === null || tagList(tags).includes(tag)
}
