// Accounts, which own pushes, and the tokens of the push API that open them: made, listed and
// revoked, whichever carrier asks. No master key is needed for it.
import { tell } from '../../shared/words/told.ts'
import type { Clock } from '../clock.ts'
import { TocsinError } from '../errors.ts'
import { readLabel, readName } from '../names.ts'
import type { Store } from '../store/store.ts'
import type { Account } from './push.ts'
import {
  type AccountsTable,
  type ApiToken,
  LOCAL_ACCOUNT,
  TOKEN_PREFIX_LENGTH,
} from './tables/accounts.ts'
import { generateApiToken } from './tables/tokens.ts'

export { LOCAL_ACCOUNT, TOKEN_PREFIX_LENGTH }

export interface Accounts {
  /** The account of the person at this machine: of the window and the command line. */
  local(): Promise<Account>
  /** Null: there is none of that name. */
  byName(name: string): Account | null
}

export interface TokenDraft {
  /** One line of 1 to 100 characters; made when there is none of that name. Left out: `local`. */
  readonly account?: string
  /** One line of at most 100 characters. */
  readonly label: string
}

export interface CreatedToken {
  /** Cannot be read again. */
  readonly token: string
  readonly account: string
  readonly label: string
}

export interface Tokens {
  /** The oldest first. */
  list(): readonly ApiToken[]
  /** @throws TocsinError INVALID that names `account` or `label` */
  create(draft: TokenDraft): Promise<CreatedToken>
  /** Without effect when it is gone. */
  revoke(id: number): Promise<void>
  /**
   * Revokes the token that begins so; characters beyond the first 6 do not count.
   * @throws TocsinError NOT_FOUND, CONFLICT when several do
   */
  revokeByPrefix(prefix: string): Promise<void>
}

export interface AccountsOptions {
  readonly clock: Pick<Clock, 'now'>
  readonly store: Pick<Store, 'write'>
  readonly table: AccountsTable
}

export function createAccounts({ clock, store, table }: AccountsOptions): Accounts {
  return {
    local: async () =>
      table.byName(LOCAL_ACCOUNT) ?? store.write(() => table.ensure(LOCAL_ACCOUNT, clock.now())),
    byName: table.byName,
  }
}

export function createTokens({ clock, store, table }: AccountsOptions): Tokens {
  return {
    list: table.tokens,

    async create(draft) {
      const account = readName('account', draft.account ?? LOCAL_ACCOUNT)
      const label = readLabel('label', draft.label)
      const token = typeableToken()
      await store.write(() => {
        const now = clock.now()
        table.insertToken(table.ensure(account, now).id, token, label, now)
      })
      return { token, account, label }
    },

    revoke: (id) => store.write(() => table.removeToken(id)),

    revokeByPrefix(prefix) {
      return store.write(() => {
        const storedPrefix = prefix.slice(0, TOKEN_PREFIX_LENGTH)
        const [token, another] = table.tokens().filter((known) => known.prefix === storedPrefix)
        if (token === undefined) {
          throw new TocsinError('NOT_FOUND', tell('refusals.noTokenPrefix', { prefix }))
        }
        if (another !== undefined) {
          throw new TocsinError('CONFLICT', tell('refusals.manyTokenPrefix', { prefix }))
        }
        table.removeToken(token.id)
      })
    },
  }
}

/** One that a command line does not take for a flag when it is to be revoked. */
function typeableToken(): string {
  const token = generateApiToken()
  return token.startsWith('-') ? typeableToken() : token
}
