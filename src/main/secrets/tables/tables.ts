// All tables of the push domain on one connection.
import type { Database } from 'better-sqlite3'
import { createAccountsTable } from './accounts.ts'
import { createAudit } from './audit.ts'
import { createFiles } from './files.ts'
import { createPushes } from './pushes.ts'
import { createRemotePushes } from './remote-pushes.ts'
import { createRequestsTable } from './requests.ts'

export type Tables = ReturnType<typeof createSecretTables>

export function createSecretTables(db: Database) {
  return {
    accounts: createAccountsTable(db),
    pushes: createPushes(db),
    audit: createAudit(db),
    files: createFiles(db),
    remotePushes: createRemotePushes(db),
    requests: createRequestsTable(db),
  }
}
