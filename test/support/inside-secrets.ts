// The tables of the push domain, which are private to it, for what a test stores or looks up in them.
import { onTestFinished } from 'vitest'
import { headlessKeychain } from '../../src/main/secrets/crypto/master-key.ts'
import type { ScryptCost } from '../../src/main/secrets/crypto/scrypt.ts'
import { type OpenSecrets, openSecrets, type Secrets } from '../../src/main/secrets/secrets.ts'
import type { House } from './house.ts'

/** For tests of what passphrases do: the real cost takes a tenth of a second each time. */
export const CHEAP: ScryptCost = { N: 2, r: 1, p: 1 }

export function insideOf(secrets: Secrets | null): OpenSecrets {
  if (secrets === null) throw new Error('the secrets are locked')
  return secrets as OpenSecrets
}

/** The push domain on the data folder of a house, not started; closed when the test has finished. */
export async function openHouseSecrets({
  dataDir,
  clock,
}: Pick<House, 'dataDir' | 'clock'>): Promise<OpenSecrets> {
  const secrets = await openSecrets({
    dataDir,
    clock,
    keychain: headlessKeychain(dataDir, {}),
    passphraseCost: CHEAP,
    onTrouble: () => {},
  })
  onTestFinished(() => secrets.close())
  return secrets
}
