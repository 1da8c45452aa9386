// Errors of the disk or the file, which end a whole transaction: not those of a single write.

import Database from 'better-sqlite3'
import { tell } from '../../shared/words/told.ts'
import { errorText, TocsinError } from '../errors.ts'

const STORAGE_TROUBLE = /^SQLITE_(FULL|IOERR|NOMEM|BUSY|READONLY|CORRUPT|CANTOPEN|NOTADB)/

export function isStorageTrouble(error: unknown): boolean {
  return error instanceof Database.SqliteError && STORAGE_TROUBLE.test(error.code)
}

/** What whoever waits for a transaction that failed is told. */
export function unavailable(error: unknown): TocsinError {
  return new TocsinError(
    'STORE_UNAVAILABLE',
    tell('refusals.notStored', { reason: errorText(error) }),
    {
      cause: error,
    },
  )
}
