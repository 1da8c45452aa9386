// What may be asked about the scheduled jobs of the machine that the server runs on (contract adopt.md 10).
import { z } from 'zod'
import type { AdoptList, AdoptOutcome } from '../views/adopt.ts'
import { gives } from './procedure.ts'

/** Ids of a list. Nobody ticks more. */
const ids = z
  .array(z.string().regex(/^[0-9a-f]{8}$/))
  .min(1)
  .max(10_000)

export const ADOPT_PROCEDURES = {
  /** Reads every source and changes nothing. */
  'adopt.scan': gives<AdoptList>().takes(z.undefined()),
  /** Makes checks in a project (null: the first one) and hooks the jobs in. */
  'adopt.apply': gives<AdoptOutcome>().takes(z.strictObject({ ids, project: z.uuid().nullable() })),
  /** Takes the hooks out; their checks stay, paused. */
  'adopt.undo': gives<AdoptOutcome>().takes(z.strictObject({ ids })),
} as const
