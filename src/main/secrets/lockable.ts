// The push domain as the application holds it: open, or locked with a reason. Types only.
import type { Told } from '../../shared/words/told.ts'
import type { Requests } from './requests/requests.ts'
import type { Secrets } from './secrets.ts'
import type { Vault } from './vault.ts'

export interface LockableSecrets {
  /** Null while the secrets are locked, or were never needed. */
  readonly vault: () => Vault | null
  /** The vault, opened first if necessary; null: it is locked. */
  readonly needVault: () => Promise<Vault | null>
  /** Requests for a secret, as `needVault`. */
  readonly needRequests: () => Promise<Requests | null>
  /** Accounts, tokens and activity; null while they are locked. */
  readonly opened: () => Secrets | null
  /** Why they are, now; null when they are not. */
  readonly locked: string | Told | null
  /** There are no secrets, and a keychain that may ask a person for a password was not asked yet. */
  readonly isUnused: boolean
  /** Tries to open what is locked: a keyring may be open by now. Whether it is open. */
  retry(): Promise<boolean>
  /** To be called at each round of the watcher: expired pushes are looked for then. */
  look(): void
  /**
   * Calls `listener` when pushes change, and when they could be opened at last, until the returned
   * function is called.
   */
  onChange(listener: (what: 'pushes' | 'lock') => void): () => void
  close(): Promise<void>
}
