// Another Tocsin that signals go to: named by `--server` and `--key-file`, or by the environment (contract
// run.md 1, 6).
import fs from 'node:fs'
import type { OtherServer } from './choose-route.ts'
import { UsageError } from './option-words.ts'
import type { Destination } from './words.ts'

/**
 * Null: signals go elsewhere.
 * @throws UsageError for a key file of the command line that cannot be read, and where no key is named
 */
export function otherServer(
  { server, keyFile, check }: Destination,
  env: Readonly<Record<string, string | undefined>>,
): OtherServer | null {
  if (check.form === 'url') return null
  const url = server ?? (env.TOCSIN_SERVER || null)
  const file = keyFile ?? (env.TOCSIN_KEY_FILE || null)
  if (url === null) {
    if (keyFile !== null) throw new UsageError('--key-file needs --server')
    return null
  }
  if (file === null) {
    // A ping needs no key, but a UUID.
    if (server !== null && check.form !== 'uuid') throw new UsageError('--server needs --key-file')
    return null
  }
  return { url: url.replace(/\/+$/, ''), key: readKey(file, keyFile !== null) }
}

/** Null: it cannot be read, which keeps no job from running where the environment names it. */
function readKey(file: string, isOfCommandLine: boolean): string | null {
  try {
    const key = fs.readFileSync(file, 'utf8').trim()
    if (key !== '' && !/\s/.test(key)) return key
  } catch {}
  if (isOfCommandLine) throw new UsageError(`--key-file: no key can be read from ${file}`)
  return null
}
