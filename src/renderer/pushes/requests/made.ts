// A request that was made here. Types only.
import type { RequestRow } from '../../../shared/views/requests.ts'

export interface Made {
  readonly request: RequestRow
  /** To be told by another way than the link; nobody can ask for it later. Empty: none. */
  readonly passphrase: string
}
