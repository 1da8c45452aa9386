// Accounts by their API tokens, for one turn of the event loop: requests that come together mostly bear the same
// token, and to read it for each took a seventh of a push's create.
import type { Millis } from '../clock.ts'
import type { Transactions } from '../store/transactions.ts'
import type { AccountsTable } from './tables/accounts.ts'

type TokenHolder = ReturnType<AccountsTable['byToken']>

/**
 * As `byToken` of the table. What was found holds until the end of the turn, or of the next transaction of this
 * process: a token that is revoked opens nothing from its commit on.
 */
export function createTurnTokens(
  accounts: Pick<AccountsTable, 'byToken'>,
  transactions: Pick<Transactions, 'follow'>,
): (token: string, now: Millis) => TokenHolder {
  const known = new Map<string, NonNullable<TokenHolder>>()
  const forget = () => known.clear()
  transactions.follow({ began: forget, ended: forget, rolledBack: forget })

  return (token, now) => {
    const before = known.get(token)
    if (before !== undefined) return before
    const found = accounts.byToken(token, now)
    if (found === null) return null
    if (known.size === 0) setImmediate(forget)
    // One request of the turn notes that it was used.
    known.set(token, { ...found, staleUse: false })
    return found
  }
}
