// What the operations on requests share. Types only.
import type { Emitter } from '../../../shared/emitter.ts'
import type { Clock } from '../../clock.ts'
import type { Store } from '../../store/store.ts'
import type { Key } from '../crypto/cipher.ts'
import type { ScryptCost } from '../crypto/scrypt.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Tables } from '../tables/tables.ts'
import type { OpenVault } from '../vault.ts'
import type { OwnedRequest } from './request.ts'

export interface RequestParts {
  readonly store: Store
  readonly clock: Clock
  readonly tables: Tables
  readonly fileStore: FileStore
  readonly master: Key
  readonly assertMaster: () => void
  readonly passphraseCost?: ScryptCost
  readonly vault: Pick<OpenVault, 'uploads' | 'afterCommit'>
  /** Told after the commit. */
  readonly answers: Pick<Emitter<OwnedRequest>, 'emit'>
  readonly changes: Pick<Emitter<void>, 'emit'>
}
