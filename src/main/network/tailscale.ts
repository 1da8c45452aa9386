// What Tailscale offers on this machine: a name with a certificate, by which a listener on loopback can be
// reached (contract remotes.md 7). It is asked, never changed.
import { execFile } from 'node:child_process'
import type { TailscaleOffer } from '../../shared/views/pushes.ts'
import { childEnvironment } from '../child-env.ts'
import { type Millis, SECOND } from '../clock.ts'
import type { Environment } from '../config.ts'

const TIMEOUT: Millis = 5 * SECOND
/** Bytes: a large tailnet lists thousands of peers. */
const LONGEST = 16 * 1024 * 1024
const NAME = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i

/** Null: it is not installed, not running, or its name has no certificate. No shell. */
export function askTailscale(env: Environment): Promise<TailscaleOffer | null> {
  const options = { timeout: TIMEOUT, maxBuffer: LONGEST, env: childEnvironment(env) }
  return new Promise((resolve) => {
    execFile(
      'tailscale',
      ['status', '--json'],
      { ...options, windowsHide: true },
      (error, stdout) => {
        resolve(error === null ? readTailscale(stdout) : null)
      },
    )
  })
}

/** @param text what `tailscale status --json` prints */
export function readTailscale(text: string): TailscaleOffer | null {
  const status = parsed(text)
  const self = asObject(asObject(status).Self)
  const { CertDomains: domains } = asObject(status)
  const name = typeof self.DNSName === 'string' ? self.DNSName.replace(/\.$/, '') : ''
  if (!NAME.test(name) || !Array.isArray(domains) || !domains.includes(name)) return null
  return { url: `https://${name}` }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
