// The catalogue of errors: a code, what it means for a caller over HTTP, and with which code a
// command ends. Texts that the contract fixes to the byte live beside their route.

import { englishOf } from '../shared/words/english.ts'
import type { Told } from '../shared/words/told.ts'

/** Exit codes of the command line (sysexits, contract runtime.md). */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 64,
  dataDamaged: 65,
  unavailable: 69,
  internal: 70,
  temporary: 75,
  /** The rights for it are missing. */
  noRights: 77,
  config: 78,
} as const

const CATALOGUE = {
  USAGE: { status: 400, exit: EXIT.usage },
  NOT_FOUND: { status: 404, exit: EXIT.failed },
  CONFLICT: { status: 409, exit: EXIT.failed },
  INVALID: { status: 400, exit: EXIT.usage },
  DATABASE_DAMAGED: { status: 503, exit: EXIT.dataDamaged },
  DATABASE_NEWER: { status: 503, exit: EXIT.dataDamaged },
  /** The write could not be committed now (disk full, locked, failing disk). Nothing was changed. */
  STORE_UNAVAILABLE: { status: 503, exit: EXIT.temporary },
  /** The data folder is gone or its disk full, which health already reports. Nothing was changed. */
  FOLDER_UNAVAILABLE: { status: 503, exit: EXIT.temporary },
  /** More writes wait than the queue takes. Nothing was changed. */
  STORE_BUSY: { status: 503, exit: EXIT.temporary },
  /** Request bodies take up all the memory they may. Nothing was changed. */
  BUDGET_SPENT: { status: 503, exit: EXIT.temporary },
  /** Another version is installed in the place of this one, which lacks files now. Nothing was changed. */
  PROGRAM_REPLACED: { status: 503, exit: EXIT.temporary },
  STORE_CLOSED: { status: 503, exit: EXIT.temporary },
  FOLDER_IN_USE: { status: 503, exit: EXIT.temporary },
  /** The master key is missing, wrong or not to be had; monitoring goes on. */
  SECRETS_LOCKED: { status: 503, exit: EXIT.config },
  /** A sealed value was changed, moved or cut: nothing of it is shown. */
  SECRET_DAMAGED: { status: 500, exit: EXIT.dataDamaged },
  TOO_LARGE: { status: 413, exit: EXIT.usage },
  /** A limit of what may be done, or be there, at once. Nothing was changed. */
  TOO_MANY: { status: 429, exit: EXIT.temporary },
  PORT_IN_USE: { status: 503, exit: EXIT.unavailable },
  /** No server answers for the data folder. */
  NOT_RUNNING: { status: 503, exit: EXIT.unavailable },
  /** Another server does not answer, or its certificate is not trusted. Nothing was changed. */
  REMOTE_UNREACHABLE: { status: 502, exit: EXIT.unavailable },
  /** Another server answers, and refuses or is not what it should be. Nothing was changed. */
  REMOTE_REFUSED: { status: 502, exit: EXIT.failed },
  /** Another server gave no answer: whether it did what was asked is not known. Nothing is repeated. */
  REMOTE_UNSURE: { status: 502, exit: EXIT.temporary },
  /** The rights for it are missing, and are not asked for. */
  NO_RIGHTS: { status: 403, exit: EXIT.noRights },
  /** Another command is at the same work. */
  BUSY: { status: 409, exit: EXIT.temporary },
  /** Nobody expected it: the log says what. */
  INTERNAL: { status: 500, exit: EXIT.internal },
  NODE_TOO_OLD: { status: 503, exit: EXIT.config },
} as const

export type ErrorCode = keyof typeof CATALOGUE

/** Problems by the name of the field, for a form to show beside it. Never holds a value. */
export type FieldProblems = Readonly<Record<string, string | Told>>

/** An expected trouble: has a code of the catalogue and a text that a person can act on. */
export class TocsinError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly exit: number
  /** The message without its language; null: it has only English. */
  readonly told: Told | null
  /** The fields that are wrong, in English; null when the error is about none. */
  readonly fields: Readonly<Record<string, string>> | null
  /** The same fields, where they can be told without a language. */
  readonly toldFields: Readonly<Record<string, Told>>

  constructor(
    code: ErrorCode,
    message: string | Told,
    { fields, ...options }: ErrorOptions & { readonly fields?: FieldProblems } = {},
  ) {
    super(englishOf(message), options)
    this.name = 'TocsinError'
    this.code = code
    this.status = CATALOGUE[code].status
    this.exit = CATALOGUE[code].exit
    this.told = typeof message === 'string' ? null : message
    this.fields = fields === undefined ? null : englishFields(fields)
    this.toldFields = Object.fromEntries(
      Object.entries(fields ?? {}).flatMap(([name, problem]) =>
        typeof problem === 'string' ? [] : [[name, problem] as const],
      ),
    )
  }
}

/** The problems as HTTP and the command line say them. */
export function englishFields(fields: FieldProblems): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, problem]) => [name, englishOf(problem)]),
  )
}

/** The guard of the data folder refused the write, and health tells why. */
export function isFolderUnavailable(error: unknown): boolean {
  return error instanceof TocsinError && error.code === 'FOLDER_UNAVAILABLE'
}

/** Codes of SQLite: a file that holds nonsense, or whose pages cannot be read back. */
const DAMAGE = /^SQLITE_(CORRUPT|NOTADB|IOERR_(CORRUPTFS|DATA|READ|SHORT_READ))/

/** A statement met damage in a database, which health reports (contract hardening.md H20). */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DAMAGE.test(String(error.code))
}

/** Nothing can be stored now; later perhaps. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof TocsinError && UNSTORABLE.includes(error.code)
}

const UNSTORABLE: readonly ErrorCode[] = ['STORE_UNAVAILABLE', 'FOLDER_UNAVAILABLE', 'STORE_BUSY']

/** An error that another process of ours told of, by its code and text. */
export function errorOf({
  code,
  message,
  told,
  fields,
}: {
  readonly code: string
  readonly message: string
  /** The message without its language; left out: it has only English. */
  readonly told?: Told
  readonly fields?: Readonly<Record<string, string>>
}): Error {
  if (!Object.hasOwn(CATALOGUE, code)) return new Error(message)
  return new TocsinError(code as ErrorCode, told ?? message, fields === undefined ? {} : { fields })
}

/** `name: problem` for each field. */
export function problemLines(fields: FieldProblems): readonly string[] {
  return Object.entries(englishFields(fields)).map(([name, problem]) => `${name}: ${problem}`)
}

/** INVALID for wrong fields; the message has a line for each. */
export function invalidFields(fields: FieldProblems): TocsinError {
  return new TocsinError('INVALID', problemLines(fields).join('\n'), { fields })
}

/** Why, for a text that is told: without its language, where the error has it so. */
export function reasonOf(error: unknown): string | Told {
  return error instanceof TocsinError && error.told !== null ? error.told : errorText(error)
}

/** The text of anything thrown. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
