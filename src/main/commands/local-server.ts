// The server that runs on the data folder, as commands reach it: by the file `endpoint` (contract run.md 6).
// Commands that need a master key which only the desktop app can have are answered by it.
import fs from 'node:fs'
import path from 'node:path'
import { ENDPOINT_FILE, type Endpoint, readEndpoint } from '../../shared/endpoint.ts'
import type { CallAnswer, Input, Output, ProcedureName } from '../../shared/procedures/index.ts'
import { errorOf, TocsinError } from '../errors.ts'
import { post } from '../run/http-post.ts'
import { isInKeychain } from '../secrets/crypto/master-key.ts'
import type { CommandCall } from './command.ts'

/** The procedures of the window, at the server that runs. */
export interface LocalServer {
  /** @throws TocsinError as the procedure says, or that nobody answers */
  call<Name extends ProcedureName>(name: Name, input: Input<Name>): Promise<Output<Name>>
}

/** In milliseconds. A keychain may ask a person for its password first. */
const TIMEOUT = 60_000

/** Null: there is no such file. @throws TocsinError USAGE when it cannot be read */
export function endpointOf(dataDir: string): Endpoint | null {
  const file = path.join(dataDir, ENDPOINT_FILE)
  try {
    return readEndpoint(fs.readFileSync(file, 'utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw new TocsinError('USAGE', `cannot read ${file} (${code})`, { cause: error })
  }
}

/** The server that has the master key, where this command cannot have it; null: it can. */
export function keeperOfKey({ dataDir, env }: CommandCall): LocalServer | null {
  if (!isInKeychain(dataDir, env)) return null
  const endpoint = endpointOf(dataDir)
  if (endpoint === null) throw asleep()
  return serverAt(endpoint, asleep)
}

/** @param unreached what to throw when nobody answers there */
export function serverAt(
  endpoint: Endpoint,
  unreached: (cause?: unknown) => TocsinError,
): LocalServer {
  return {
    async call(name, input) {
      const answer = await ask(endpoint, name, input, unreached)
      if ('error' in answer) throw errorOf(answer.error)
      // The table says what the procedure of that name gives.
      return answer.output as Output<typeof name>
    },
  }
}

async function ask(
  { url, token }: Endpoint,
  name: string,
  input: unknown,
  unreached: (cause?: unknown) => TocsinError,
): Promise<CallAnswer> {
  const request = {
    url: `${url}/window/call`,
    headers: { 'x-api-key': token },
    body: JSON.stringify({ name, input }),
    timeout: TIMEOUT,
  }
  const { text } = await post(request).catch((error: unknown) => {
    throw unreached(error)
  })
  return answerOf(text) ?? Promise.reject(unreached())
}

/** Null where something else answers at that address. */
function answerOf(text: string): CallAnswer | null {
  try {
    const answer: unknown = JSON.parse(text)
    const isAnswer = typeof answer === 'object' && answer !== null
    return isAnswer && ('output' in answer || 'error' in answer) ? (answer as CallAnswer) : null
  } catch {
    return null
  }
}

/** Says so where no server answers on the data folder: nobody can open a link until one does. */
export async function warnIfUnserved({ dataDir, complain }: CommandCall): Promise<void> {
  if (await isServed(dataDir)) return
  complain('no server runs on this data folder: the link opens once one does (tocsin serve)')
}

async function isServed(dataDir: string): Promise<boolean> {
  const endpoint = endpointOf(dataDir)
  if (endpoint === null) return false
  const unreached = new TocsinError('NOT_RUNNING', 'no server answers')
  try {
    await serverAt(endpoint, () => unreached).call('sessions.list', undefined)
    return true
  } catch (error) {
    // One that refuses is there.
    return error !== unreached
  }
}

function asleep(cause?: unknown): TocsinError {
  const text =
    'the master key is in the desktop’s keychain, and the desktop app does not run: start it, then try again'
  return new TocsinError('SECRETS_LOCKED', text, { cause })
}
