// What may be asked about maintenance (contract monitor.md 11).
import { z } from 'zod'
import { CHECK_FIELDS } from '../model/check-fields.ts'
import { ZONE_NAME_LIMIT } from '../model/settings.ts'
import type { MaintenanceRow } from '../views/maintenance.ts'
import { gives } from './procedure.ts'

const id = z.string().max(100)
const time = z.int().min(0).max(8.64e15)

const spec = z.strictObject({
  name: z.string().max(1000),
  /** Null: of all projects. */
  project: z.uuid().nullable(),
  /** Empty: whatever their tags. */
  tag: z.string().max(500),
  /** Null: whichever project and tag say. */
  checks: z.array(z.uuid()).max(10_000).readonly().nullable(),
  times: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('once'), start: time, end: time }),
    z.strictObject({
      type: z.literal('recurring'),
      schedule: z.string().max(CHECK_FIELDS.schedule.maxLength),
      tz: z.string().max(ZONE_NAME_LIMIT),
      length: z.int().min(0).max(8.64e15),
    }),
  ]),
  isOn: z.boolean(),
})

export const MAINTENANCE_PROCEDURES = {
  /** The oldest first. */
  'maintenance.list': gives<readonly MaintenanceRow[]>().takes(z.undefined()),
  /** Creates (`id` null) or updates. A refusal names the wrong fields: `name`, `end`, `schedule`, … */
  'maintenance.save': gives<{ readonly id: string }>().takes(
    z.strictObject({ id: id.nullable(), spec }),
  ),
  /** Ends the time that runs; a recurring one comes again. */
  'maintenance.end': gives<null>().takes(z.strictObject({ id })),
  /** What it did so far stays. */
  'maintenance.remove': gives<null>().takes(z.strictObject({ id })),
} as const
