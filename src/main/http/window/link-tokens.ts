// The tokens of the window's links (contract runtime.md): each works once, in the process that issued it.
import { createHash, randomBytes } from 'node:crypto'

export interface LinkTokens {
  /** A fresh token: 43 characters that fit into a URL. */
  issue(): string
  /** Uses a token up. @returns whether it was issued here, and not used before */
  spend(token: string): boolean
}

/** Issued and not used; of more, the oldest works no longer. */
const MAX_UNUSED = 20

export function createLinkTokens(): LinkTokens {
  const unused = new Set<string>()
  return {
    issue() {
      const token = randomBytes(32).toString('base64url')
      unused.add(digest(token))
      const [oldest] = unused
      if (unused.size > MAX_UNUSED && oldest !== undefined) unused.delete(oldest)
      return token
    },
    // By its hash: the time of the look-up tells nothing of the token.
    spend: (token) => unused.delete(digest(token)),
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
