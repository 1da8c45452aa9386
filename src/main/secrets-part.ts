// The push domain as a part of the application: opened beside monitoring, which goes on whatever is
// wrong here.
import type { Clock } from './clock.ts'
import { errorText } from './errors.ts'
import type { Log } from './log.ts'
import { viewNotice } from './notify/notices/push-notice.ts'
import type { PushNotices } from './notify/notices/settings.ts'
import type { Teller } from './notify/notices/teller.ts'
import type { NoticeResult } from './notify/notifier.ts'
import type { Keychain } from './secrets/master-key.ts'
import { openSecrets, type Secrets } from './secrets/secrets.ts'
import type { Vault } from './secrets/vault.ts'

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
  readonly teller: Pick<Teller, 'announce'>
  /** Which views of a push its owner is told of. */
  readonly pushNotices: () => PushNotices
  readonly onTrouble: (what: string, error: unknown) => void
}

/** Opens the secrets and sweeps what died meanwhile. Never throws: what is wrong is logged. */
export async function openSecretsPart(options: SecretsPartOptions): Promise<SecretsPart> {
  let secrets: Secrets | undefined
  try {
    secrets = await openSecrets(options)
    await secrets.start()
    tellViews(secrets.vault, options)
    const opened = secrets
    return {
      vault: () => opened.vault,
      opened: () => opened,
      locked: null,
      close: () => opened.close(),
    }
  } catch (error) {
    await secrets?.close().catch(() => {})
    const locked = errorText(error)
    options.log.error(`secret pushes are locked: ${locked}`)
    return { vault: () => null, opened: () => null, locked, close: async () => {} }
  }
}

/** The owner is told when a push is opened for the first time, and for the last (push.md P15). */
function tellViews(
  vault: Vault,
  {
    teller,
    pushNotices,
    onTrouble,
  }: Pick<SecretsPartOptions, 'teller' | 'pushNotices' | 'onTrouble'>,
): void {
  vault.onNotedView(async ({ push: { token }, isFirst, isLast }) => {
    const notice = viewNotice({ token, isFirst, isLast }, pushNotices())
    if (notice === null) return
    const result = await teller.announce(notice).catch(failed)
    if (result.outcome === 'failed') onTrouble('a view could not be told', result.reason)
  })
}

function failed(error: unknown): NoticeResult {
  return { outcome: 'failed', reason: errorText(error) }
}
