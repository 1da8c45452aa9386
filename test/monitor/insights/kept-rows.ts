// A house of 250 checks whose rows are kept in three ranges, with a note of those that are made.
import type { CheckRows } from '../../../src/main/monitor/insights/check-rows.ts'
import type { MaintenanceDraft } from '../../../src/main/monitor/operations/maintenance.ts'
import type { Check, PingKind } from '../../../src/main/monitor/rules/check.ts'
import type { CheckRow } from '../../../src/shared/views/checks.ts'
import { aCheck, aMessage, anUpCheck, at, stored } from '../../support/builders.ts'
import { openHouse } from '../../support/house.ts'

/** In the middle of the second range. */
export const ID = 150
export const [UP, DOWN] = [
  anUpCheck({ tags: 'all web' }),
  { status: 'down', tags: 'all db' } as const,
]

/** By their ids from 1 on. @param fields of single checks, by id */
export function openKept(fields: Readonly<Record<number, Partial<Check>>> = {}) {
  const house = openHouse()
  house.store.db.transaction(() => {
    for (let id = 1; id <= 250; id++) {
      stored(house, aCheck({ name: `job ${id}`, tags: 'all', ...fields[id] }))
    }
  })()
  return { ...house, tables: house.tables, ...lookAt(house.monitor.rows) }
}

export type KeptHouse = ReturnType<typeof openKept>

/** What is kept of the rows, and the rows themselves. */
export function lookAt(rows: CheckRows) {
  let made: (number | undefined)[] = []
  const parts = rows.keptBatches((batch) => {
    made.push(rangeOf(batch))
    return Buffer.from(JSON.stringify(batch))
  })
  return {
    parts,
    plain: (): readonly CheckRow[] => [...rows.inBatches()].flat(),
    kept: (): readonly CheckRow[] => [...parts()].flatMap(rowsIn),
    /** Ranges that were made since it was called last, by their number from 0 on. */
    made() {
      const before = made
      made = []
      return before
    },
  }
}

export const rowsIn = (part: Uint8Array): readonly CheckRow[] => JSON.parse(String(part))

/** By the name of the first check whose name is still its own. */
function rangeOf(batch: readonly CheckRow[]): number | undefined {
  const id = batch.map(({ name }) => /^job (\d+)$/.exec(name)?.[1]).find((found) => found)
  return id === undefined ? undefined : Math.floor((Number(id) - 1) / 100)
}

export function ping({ monitor }: KeptHouse, id: number, kind: PingKind = 'success') {
  const uuid = monitor.checks.byId(id)?.uuid ?? ''
  return monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind }))
}

export function aDraft(fields: Partial<MaintenanceDraft> = {}): MaintenanceDraft {
  return {
    ...{ name: 'Firmware', projectId: null, tag: 'web', checkIds: null, isOn: true },
    times: { type: 'once', start: at('12:00'), end: at('14:00') },
    ...fields,
  }
}
