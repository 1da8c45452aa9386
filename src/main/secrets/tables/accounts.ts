// The accounts and tokens tables. SQL only.
import type { Database } from 'better-sqlite3'
import { MINUTE, type Millis } from '../../clock.ts'
import type { Account } from '../push.ts'
import { hashApiToken } from './tokens.ts'

/** The account that the window and the command line use when none is named. */
export const LOCAL_ACCOUNT = 'local'

export interface ApiToken {
  readonly id: number
  readonly account: string
  readonly label: string
  /** The first characters, which may be shown. */
  readonly prefix: string
  readonly created: Millis
  readonly lastUsed: Millis | null
}

export const TOKEN_PREFIX_LENGTH = 6
const USE_RESOLUTION: Millis = MINUTE

export type AccountsTable = ReturnType<typeof createAccountsTable>

export function createAccountsTable(db: Database) {
  const byName = db.prepare<[string], Account>('SELECT id, name FROM accounts WHERE name = ?')
  const insert = db.prepare('INSERT INTO accounts (name, created) VALUES (?, ?)')
  const byHash = db.prepare<[Buffer], Account & { tokenId: number; lastUsed: Millis | null }>(
    `SELECT accounts.id, accounts.name, tokens.id AS tokenId, tokens.last_used AS lastUsed
     FROM tokens JOIN accounts ON accounts.id = tokens.account_id WHERE tokens.hash = ?`,
  )
  const insertToken = db.prepare(
    'INSERT INTO tokens (account_id, label, prefix, hash, created) VALUES (?, ?, ?, ?, ?)',
  )
  const tokens = db.prepare<[], ApiToken>(
    `SELECT tokens.id, accounts.name AS account, label, prefix, tokens.created,
       last_used AS lastUsed
     FROM tokens JOIN accounts ON accounts.id = tokens.account_id ORDER BY tokens.id`,
  )
  const removeToken = db.prepare('DELETE FROM tokens WHERE id = ?')
  const touch = db.prepare('UPDATE tokens SET last_used = ? WHERE id = ?')

  return {
    byName: (name: string) => byName.get(name) ?? null,
    /** The account of that name, made when it is missing. */
    ensure(name: string, created: Millis): Account {
      const found = byName.get(name)
      if (found !== undefined) return found
      return { id: Number(insert.run(name, created).lastInsertRowid), name }
    },
    /** The account behind an API token in clear; `staleUse` when its use is worth noting. */
    byToken(token: string, now: Millis): (Account & { tokenId: number; staleUse: boolean }) | null {
      const found = byHash.get(hashApiToken(token))
      if (found === undefined) return null
      const { id, name, tokenId, lastUsed } = found
      const staleUse = lastUsed === null || Math.abs(now - lastUsed) >= USE_RESOLUTION
      return { id, name, tokenId, staleUse }
    },
    insertToken(accountId: number, token: string, label: string, created: Millis): void {
      const prefix = token.slice(0, TOKEN_PREFIX_LENGTH)
      insertToken.run(accountId, label, prefix, hashApiToken(token), created)
    },
    tokens: () => tokens.all(),
    removeToken: (id: number) => void removeToken.run(id),
    touch: (tokenId: number, at: Millis) => void touch.run(at, tokenId),
  }
}
