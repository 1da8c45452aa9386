// What the fuzzed server acknowledged, as far as its answers say it: checks and pushes that were made,
// and pings that were counted. Whatever a request may have taken away is struck off.
import { expect } from 'vitest'
import { withDatabase } from '../../commands/running.ts'
import { withSecrets } from '../../support/push-server.ts'
import type { Answer } from './answers.ts'
import type { FuzzRequest } from './requests.ts'

export interface Ledger {
  /** Before it is sent: what the request may take away is lost from now on. */
  sending(request: FuzzRequest): void
  note(request: FuzzRequest, answers: readonly Answer[]): void
  /** Compares it with the databases of a folder that no process serves. */
  inspect(dataDir: string, said: string): void
  readonly counts: { readonly checks: number; readonly pushes: number; readonly pings: number }
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const PING = /^\/ping\/([0-9a-f-]{36})(?:[/?]|$)/
const TAKES_AWAY = /"(checks\.(delete|clear)|projects\.delete)"/

export function createLedger(): Ledger {
  const checks = new Set<string>()
  const pushes = new Set<string>()
  const pings = new Map<string, number>()
  const gone = new Set<string>()

  function strike(text: string): void {
    for (const [uuid] of text.toLowerCase().matchAll(UUID)) gone.add(uuid)
  }

  return {
    sending({ bytes, methods, path }) {
      if (methods.includes('DELETE')) strike(decoded(path))
      else if (path.startsWith('/window/call')) {
        const body = bytes.toString('latin1')
        if (TAKES_AWAY.test(body)) strike(body)
      }
    },
    note({ path, methods }, answers) {
      for (const [i, { status, json }] of answers.entries()) {
        const uuid = PING.exec(path)?.[1]
        if (uuid !== undefined && status === 200) pings.set(uuid, (pings.get(uuid) ?? 0) + 1)
        if (status !== 201 || methods[i] !== 'POST') continue
        const made = (json ?? {}) as { readonly uuid?: unknown; readonly url_token?: unknown }
        if (typeof made.uuid === 'string') checks.add(made.uuid)
        if (typeof made.url_token === 'string') pushes.add(made.url_token)
      }
    },
    inspect(dataDir, said) {
      for (const open of [withDatabase, withSecrets]) {
        const integrity = open(dataDir, (db) => db.pragma('integrity_check', { simple: true }))
        expect(integrity, said).toBe('ok')
      }
      const stored = withDatabase(dataDir, (db) =>
        db.prepare<[], [string, number]>('SELECT uuid, n_pings FROM checks').raw().all(),
      )
      const counted = new Map(stored)
      const isThere = (uuid: string) => counted.has(uuid) || gone.has(uuid)
      expect(
        [...checks].filter((uuid) => !isThere(uuid)),
        `${said}: checks lost`,
      ).toEqual([])
      const short = [...pings].filter(
        ([uuid, acknowledged]) => !gone.has(uuid) && (counted.get(uuid) ?? 0) < acknowledged,
      )
      expect(short, `${said}: pings lost`).toEqual([])
      const tokens = withSecrets(dataDir, (db) =>
        db.prepare<[], string>('SELECT token FROM pushes').pluck().all(),
      )
      expect(
        [...pushes].filter((token) => !tokens.includes(token)),
        `${said}: pushes lost`,
      ).toEqual([])
    },
    get counts() {
      const total = [...pings.values()].reduce((sum, n) => sum + n, 0)
      return { checks: checks.size, pushes: pushes.size, pings: total }
    },
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
