// The one table of what the window may ask of the main side, whichever the carrier.
import { z } from 'zod'

const checkRow = z.object({
  uuid: z.string(),
  name: z.string(),
  tags: z.string(),
  status: z.enum(['new', 'up', 'grace', 'down', 'paused']),
  /** Milliseconds since the epoch. */
  lastPing: z.number().nullable(),
  /** When the next signal is expected; null: never. */
  nextPing: z.number().nullable(),
  pingUrl: z.string(),
})

export type CheckRow = z.infer<typeof checkRow>

/** Procedure name → what it takes and gives. */
export const PROCEDURES = {
  'checks.list': { input: z.undefined(), output: z.array(checkRow) },
} as const

export type ProcedureName = keyof typeof PROCEDURES
export type Input<N extends ProcedureName> = z.input<(typeof PROCEDURES)[N]['input']>
export type Output<N extends ProcedureName> = z.output<(typeof PROCEDURES)[N]['output']>

export function isProcedureName(name: string): name is ProcedureName {
  return Object.hasOwn(PROCEDURES, name)
}
