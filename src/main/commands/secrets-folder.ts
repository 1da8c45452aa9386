// The push domain on the data folder, for one command, whether or not a server runs.
import { linkBaseUrl } from '../network/addresses.ts'
import { headlessKeychain } from '../secrets/crypto/master-key.ts'
import type { Push, Visitor } from '../secrets/push.ts'
import { openSecrets, type Secrets } from '../secrets/secrets.ts'
import { readSetting } from '../settings/stored-settings.ts'
import { ensureDataDir } from '../store/data-dir.ts'
import { type CommandCall, withMonitor } from './command.ts'

/** Opens the vault, without its timer: the serving process has that. */
export async function withVault<T>(
  { dataDir, env, clock, complain }: CommandCall,
  fn: (secrets: Secrets) => Promise<T>,
): Promise<T> {
  ensureDataDir(dataDir)
  const secrets = await openSecrets({
    dataDir,
    clock,
    keychain: headlessKeychain(dataDir, env),
    onTrouble: complain,
  })
  try {
    return await fn(secrets)
  } finally {
    await secrets.close()
  }
}

/** The person at this machine, as the account that the window uses. */
export async function localVisitor({ accounts }: Secrets): Promise<Visitor> {
  return { account: await accounts.local(), ip: null, userAgent: 'tocsin', referrer: '' }
}

/** What links begin with: the address that this machine's server gives out. */
export function linkBase(call: CommandCall): Promise<string> {
  return withMonitor(call, (_monitor, { settings }) => linkBaseUrl(call.env, settings.get))
}

/** The name in the settings, for a push or request that says none. */
export function defaultSender(call: CommandCall): Promise<string> {
  return withMonitor(call, (_monitor, { settings }) => readSetting('pushSender', settings.get))
}

export function linkOf(base: string, { token, retrievalStep }: Push): string {
  return `${base}/p/${token}${retrievalStep ? '/r' : ''}`
}
