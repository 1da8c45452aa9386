// The one table of what the window may ask of the main side, whichever the carrier.
import type { z } from 'zod'
import type { Told } from '../words/told.ts'
import { ADOPT_PROCEDURES } from './adopt.ts'
import { CHECK_PROCEDURES } from './checks.ts'
import { LIST_PROCEDURES } from './lists.ts'
import { MAINTENANCE_PROCEDURES } from './maintenance.ts'
import type { Procedure } from './procedure.ts'
import { PUSH_PROCEDURES } from './pushes.ts'
import { REMOTE_PROCEDURES } from './remotes.ts'
import { REPORT_PROCEDURES } from './reports.ts'
import { REQUEST_PROCEDURES } from './requests.ts'
import { SETTINGS_PROCEDURES } from './settings.ts'
import { STATUS_PAGE_PROCEDURES } from './status-pages.ts'

/** Procedure name → what it takes and gives. */
export const PROCEDURES = {
  ...CHECK_PROCEDURES,
  ...PUSH_PROCEDURES,
  ...REQUEST_PROCEDURES,
  ...SETTINGS_PROCEDURES,
  ...ADOPT_PROCEDURES,
  ...REMOTE_PROCEDURES,
  ...STATUS_PAGE_PROCEDURES,
  ...REPORT_PROCEDURES,
  ...LIST_PROCEDURES,
  ...MAINTENANCE_PROCEDURES,
} as const

export type ProcedureName = keyof typeof PROCEDURES
/** What a caller hands in. */
export type Input<N extends ProcedureName> = z.input<(typeof PROCEDURES)[N]['input']>
/** What a handler gets, and gives. */
export type Parsed<N extends ProcedureName> = z.output<(typeof PROCEDURES)[N]['input']>
export type Output<N extends ProcedureName> =
  (typeof PROCEDURES)[N] extends Procedure<z.ZodType, infer O> ? O : never

export function isProcedureName(name: string): name is ProcedureName {
  return Object.hasOwn(PROCEDURES, name)
}

/** How an answer crosses, by either carrier. */
export type CallAnswer = { readonly output: unknown } | { readonly error: Refusal }

/** Why a call was refused: a code, a text for people, and the wrong fields by name, if any. */
export interface Refusal {
  readonly code: string
  readonly message: string
  /** The text without its language; left out: there is only English. */
  readonly told?: Told
  readonly fields?: Readonly<Record<string, string>>
  /** Those of the fields that can be told without a language. */
  readonly toldFields?: Readonly<Record<string, Told>>
}
