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
  /** Their tables, for accounts and tokens; null while they are locked. */
  readonly opened: () => Secrets | null
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
    return { vault: () => opened.vault, opened: () => opened, locked: null, close: () => opened.close() }
  } catch (error) {
    await secrets?.close().catch(() => {})
    const locked = errorText(error)
    options.log.error(`secret pushes are locked: ${locked}`)
    return { vault: () => null, opened: () => null, locked, close: async () => {} }
  }
}

/** As much of a token as tells one push from another, and opens none. */
const SHOWN = 6

/** The owner is told when a push is opened for the first time (push.md P15). */
function tellFirstViews(vault: Vault, { notifier, onTrouble }: SecretsPartOptions): void {
  vault.onFirstView((push) => {
    notifier
      .show(firstViewNotice(push))
      .catch((error) => onTrouble('a first view could not be told', error))
  })
}

/** Without the push's name: it is sealed at rest, and a notice may end in the log. */
function firstViewNotice({ token, expireAfterViews }: OwnedPush) {
  return {
    flipIds: [],
    title: `A secret that you pushed was opened (${token.slice(0, SHOWN)}…)`,
    body: expireAfterViews === 1 ? 'That was its only view.' : '',
    urgency: 'normal',
  } as const
}
