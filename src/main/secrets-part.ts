// The push domain as a part of the application: opened beside monitoring, which goes on whatever is
// wrong here.
import type { Clock } from './clock.ts'
import { errorText } from './errors.ts'
import type { Log } from './log.ts'
import type { Notifier } from './notify/notifier.ts'
import type { Keychain } from './secrets/master-key.ts'
import { openSecrets, type Secrets } from './secrets/secrets.ts'
import type { OwnedPush, Vault } from './secrets/vault.ts'

export interface SecretsPart {
  /** Null while the secrets are locked. */
  readonly vault: () => Vault | null
  /** Why they are; null when they are not. */
  readonly locked: string | null
  close(): Promise<void>
}

export interface SecretsPartOptions {
  readonly dataDir: string
  readonly clock: Clock
  readonly keychain: Keychain
  readonly log: Log
  readonly notifier: Notifier
  readonly onTrouble: (what: string, error: unknown) => void
}

/** Opens the secrets and sweeps what died meanwhile. Never throws: what is wrong is logged. */
export async function openSecretsPart(options: SecretsPartOptions): Promise<SecretsPart> {
  let secrets: Secrets | undefined
  try {
    secrets = await openSecrets(options)
    await secrets.start()
    tellFirstViews(secrets.vault, options)
    const opened = secrets
    return { vault: () => opened.vault, locked: null, close: () => opened.close() }
  } catch (error) {
    await secrets?.close().catch(() => {})
    const locked = errorText(error)
    options.log.error(`secret pushes are locked: ${locked}`)
    return { vault: () => null, locked, close: async () => {} }
  }
}

/** The owner is told when a push is opened for the first time (push.md P15). */
function tellFirstViews(vault: Vault, { notifier, onTrouble }: SecretsPartOptions): void {
  vault.onFirstView((push) => {
    notifier
      .show(firstViewNotice(push))
      .catch((error) => onTrouble('a first view could not be told', error))
  })
}

function firstViewNotice({ name, expireAfterViews }: OwnedPush) {
  const which = name === '' ? 'A secret that you pushed' : `The secret "${name}"`
  const isLast = expireAfterViews === 1
  return {
    flipIds: [],
    title: `${which} was opened`,
    body: isLast ? 'That was its only view.' : '',
    urgency: 'normal',
  } as const
}
