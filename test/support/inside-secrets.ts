// The tables of the push domain, which are private to it, for what a test stores or looks up in them.
import type { ScryptCost } from '../../src/main/secrets/crypto/scrypt.ts'
import type { OpenSecrets, Secrets } from '../../src/main/secrets/secrets.ts'

/** For tests of what passphrases do: the real cost takes a tenth of a second each time. */
export const CHEAP: ScryptCost = { N: 2, r: 1, p: 1 }

export function insideOf(secrets: Secrets | null): OpenSecrets {
  if (secrets === null) throw new Error('the secrets are locked')
  return secrets as OpenSecrets
}
