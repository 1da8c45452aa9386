// The push domain on the data folder, for one command, whether or not a server runs.

import { systemClock } from '../clock.ts'
import { TocsinError } from '../errors.ts'
import { linkBaseUrl } from '../network/addresses.ts'
import { headlessKeychain } from '../secrets/crypto/master-key.ts'
import type { Push, Visitor } from '../secrets/push.ts'
import { openSecrets, type Secrets } from '../secrets/secrets.ts'
import { ensureDataDir } from '../store/data-dir.ts'
import { type CommandCall, withMonitor } from './command.ts'
import type { CommandIo } from './io.ts'

/** Opens the vault, without its timer: the serving process has that. */
export async function withVault<T>(
  { dataDir, env, complain }: CommandCall,
  fn: (secrets: Secrets) => Promise<T>,
): Promise<T> {
  ensureDataDir(dataDir)
  const secrets = await openSecrets({
    dataDir,
    clock: systemClock,
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

export function linkOf(base: string, { token, retrievalStep }: Push): string {
  return `${base}/p/${token}${retrievalStep ? '/r' : ''}`
}

/** Bytes read of a secret: more than the longest that is taken. */
const STDIN_LIMIT = 5 * 1024 * 1024

/** Everything on stdin, without the line break that `echo` adds. */
export async function readSecretFromStdin({ stdin, stderr, isTTY }: CommandIo): Promise<string> {
  if (isTTY) stderr.write('Reading the secret from the terminal; end with Ctrl-D\n')
  const chunks: Buffer[] = []
  let size = 0
  for await (const part of stdin) {
    const chunk = Buffer.from(part)
    size += chunk.length
    if (size > STDIN_LIMIT) {
      throw new TocsinError('USAGE', 'the secret on stdin is too large; use --file for it')
    }
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  const content = bytes.toString('utf8')
  if (!Buffer.from(content).equals(bytes)) {
    throw new TocsinError(
      'USAGE',
      'the secret on stdin is not UTF-8 text; use --file for anything else',
    )
  }
  return content.replace(/\r?\n$/, '')
}
