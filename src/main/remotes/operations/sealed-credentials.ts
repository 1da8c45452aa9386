// Credentials of remotes at rest: sealed as the settings of integrations are (contract remotes.md 2.3).
import { tell } from '../../../shared/words/told.ts'
import { errorText, TocsinError } from '../../errors.ts'
import type { ConfigKey } from '../../notify/channels/config-key.ts'
import { isObject } from '../requests/large-json.ts'
import { RemoteFailure } from '../requests/remote-failure.ts'
import type { Credentials } from '../rules/credentials.ts'
import type { Remote } from '../tables/remotes.ts'

const NO_CREDENTIALS: Credentials = {}

function placeOf(id: string) {
  return { table: 'remotes', row: id, column: 'credentials' }
}

/** Null where there are none. @throws TocsinError SECRETS_LOCKED */
export async function sealCredentials(
  key: ConfigKey,
  id: string,
  credentials: Credentials,
): Promise<Buffer | null> {
  if (Object.keys(credentials).length === 0) return null
  const sealer = await key.unlock()
  return sealer.seal(placeOf(id), JSON.stringify(credentials))
}

/** @throws RemoteFailure `locked`: the keychain does not open them now */
export async function openCredentials(
  key: ConfigKey,
  { id, credentials }: Pick<Remote, 'id' | 'credentials'>,
): Promise<Credentials> {
  if (credentials === null) return NO_CREDENTIALS
  try {
    const sealer = await key.unlock()
    const opened: unknown = JSON.parse(sealer.open(placeOf(id), credentials))
    return isObject(opened) ? opened : NO_CREDENTIALS
  } catch (error) {
    const isDamaged = error instanceof TocsinError && error.code === 'SECRET_DAMAGED'
    throw new RemoteFailure(
      'locked',
      isDamaged ? tell('remoteRefusals.keysDamaged') : errorText(error),
    )
  }
}
