// What is examined: a data folder, its environment, and the desktop app that looks at itself.
import type { Trouble } from '../../shared/model/trouble.ts'
import type { Told } from '../../shared/words/told.ts'
import type { Clock } from '../clock.ts'
import type { Environment } from '../config.ts'
import { TocsinError } from '../errors.ts'
import type { Keychain } from '../secrets/crypto/master-key.ts'

export interface Examined {
  readonly dataDir: string
  readonly env: Environment
  readonly clock: Clock
  /** What the application that looks at itself knows to be wrong; left out: a command looks. */
  readonly troubles?: readonly Trouble[] | undefined
  /** Of the desktop app that examines itself; left out elsewhere. */
  readonly desktop?: ExaminedDesktop | undefined
}

export interface ExaminedDesktop {
  readonly keychain: Pick<Keychain, 'load'>
  /** What a person should know of how the master key is kept; null: nothing. */
  keyNote(): string | Told | null
  /** Why notifications cannot be shown; null: they can, as far as is known. */
  notifierTrouble(): string | Told | null
}

/** What was found of a part. */
export type Detail = string | Told

/** A part is not well. */
export function wrong(told: Detail): TocsinError {
  return new TocsinError('INVALID', told)
}
