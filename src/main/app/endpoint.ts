// The file `endpoint`: how commands on this machine reach this server (contract run.md 6). Written when it
// listens, removed at a clean stop; what a crash leaves behind names a server that does not answer.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { ENDPOINT_FILE, type Endpoint } from '../../shared/endpoint.ts'
import { API_KEY_LENGTH } from '../monitor/operations/keys.ts'

const PREFIX = 'hcl_'

/** A token for this start: `hcl_` and 28 characters. */
export function createLocalToken(): string {
  const random = randomBytes(API_KEY_LENGTH).toString('base64url').replaceAll(/[_-]/g, 'x')
  return PREFIX + random.slice(0, API_KEY_LENGTH - PREFIX.length)
}

/** @returns a function that removes the file again, unless it is another's by now */
export function writeEndpoint(dataDir: string, endpoint: Endpoint): () => void {
  const file = path.join(dataDir, ENDPOINT_FILE)
  const text = JSON.stringify(endpoint)
  const fresh = `${file}.${endpoint.pid}`
  fs.rmSync(fresh, { force: true })
  fs.writeFileSync(fresh, text, { mode: 0o600, flag: 'wx' })
  fs.renameSync(fresh, file)
  return () => {
    if (readText(file) === text) fs.rmSync(file, { force: true })
  }
}

function readText(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
