// Where `tocsin serve` takes a setting from: a flag wins over the environment, the environment
// over the settings stored in the data folder, those over the default.
import { expect, test } from 'vitest'
import { type ServedHere, serveInProcess } from '../support/serve-in-process.ts'

import {
  getJson,
  type MadeCheck,
  pingUrl,
  preparedFolder,
  storeSetting,
  withDatabase,
} from './running.ts'

interface Started {
  readonly server: ServedHere
  readonly key: string
  readonly check: MadeCheck
}

interface Case {
  readonly flag: string
  readonly variable: string
  /** For the flag, the environment and the stored setting. */
  readonly given: readonly [flag: string, environment: string, stored: string]
  /** What `read` says of each of them, and of the default. */
  readonly seen: readonly [flag: string, environment: string, stored: string, none: string]
  readonly read: (started: Started) => Promise<string>
}

const hostsAnswered = ['flag.test', 'env.test', 'stored.test']

const CASES: readonly Case[] = [
  {
    flag: 'host',
    variable: 'TOCSIN_HOST',
    given: ['127.0.0.4', '127.0.0.3', '127.0.0.2'],
    seen: ['127.0.0.4', '127.0.0.3', '127.0.0.2', '127.0.0.1'],
    read: async ({ server }) => new URL(server.url).hostname,
  },
  {
    flag: 'base-url',
    variable: 'TOCSIN_BASE_URL',
    given: ['https://flag.test', 'https://env.test:1', 'http://stored.test'],
    seen: ['https://flag.test', 'https://env.test:1', 'http://stored.test', 'http://127.0.0.1'],
    async read({ server, key, check }) {
      const { ping_url } = await getJson<MadeCheck>(server, `/checks/${check.uuid}`, key)
      return new URL(ping_url).origin.replace(`:${new URL(server.url).port}`, '')
    },
  },
  {
    flag: 'allow-host',
    variable: 'TOCSIN_ALLOW_HOSTS',
    given: ['flag.test', 'env.test', 'stored.test'],
    seen: ['flag.test', 'env.test', 'stored.test', ''],
    async read({ server }) {
      const answers = hostsAnswered.map((host) => statusFor(server, { Host: host }))
      const statuses = await Promise.all(answers)
      return hostsAnswered.filter((_, i) => statuses[i] === 200).join()
    },
  },
  {
    flag: 'trust-proxy',
    variable: 'TOCSIN_TRUST_PROXY',
    given: ['192.0.2.0/24', '127.0.0.0/8,10.0.0.0/8', '10.0.0.0/8'],
    seen: ['127.0.0.1', '203.0.113.9', '127.0.0.1', '203.0.113.9'],
    async read({ server, key, check }) {
      await fetch(pingUrl(server, check), { headers: { 'X-Forwarded-For': '203.0.113.9' } })
      return (await pingsOf(server, key, check))[0]?.remote_addr ?? ''
    },
  },
  {
    flag: 'ping-log-limit',
    variable: 'TOCSIN_PING_LOG_LIMIT',
    given: ['1', '2', '3'],
    seen: ['1', '2', '3', '4'],
    async read({ server, key, check }) {
      for (let i = 0; i < 4; i++) await fetch(pingUrl(server, check))
      return `${(await pingsOf(server, key, check)).length}`
    },
  },
  {
    flag: 'ping-body-limit',
    variable: 'TOCSIN_PING_BODY_LIMIT',
    given: ['11', '0', '33'],
    seen: ['11', 'none', '33', '10000'],
    async read({ server, check }) {
      const { headers } = await fetch(pingUrl(server, check))
      return headers.get('Ping-Body-Limit') ?? 'none'
    },
  },
  {
    flag: 'observe',
    variable: 'TOCSIN_OBSERVE',
    given: ['strict', 'aware', 'strict'],
    seen: ['down', 'grace', 'down', 'grace'],
    async read({ server, key, check }) {
      const { status } = await getJson<{ status: string }>(server, `/checks/${check.uuid}`, key)
      return status
    },
  },
  {
    flag: 'log',
    variable: 'TOCSIN_LOG',
    given: ['json', 'text', 'json'],
    seen: ['json', 'text', 'json', 'text'],
    async read({ server, check }) {
      await fetch(pingUrl(server, check, '/fail'))
      await expect.poll(() => server.stderr(), { timeout: 10_000 }).toContain('is down')
      return server.stderr().startsWith('{') ? 'json' : 'text'
    },
  },
]

async function pingsOf(server: ServedHere, key: string, { uuid }: MadeCheck) {
  type Pings = { readonly pings: readonly { readonly remote_addr: string }[] }
  return (await getJson<Pings>(server, `/checks/${uuid}/pings/`, key)).pings
}

async function statusFor({ url }: ServedHere, headers: Record<string, string>): Promise<number> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/v3/status/`, { headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('error', reject).end()
  })
}

const HOUR = 3_600_000

/** The check is up, and its deadline lies in the hour that nobody watched before the start. */
function missDeadline(dataDir: string): void {
  const at = Date.now() - HOUR / 2
  withDatabase(dataDir, (db) =>
    db
      .prepare(`UPDATE checks SET status = 'up', last_ping = ?, due = ?, alert_after = ?`)
      .run(at, at + 60_000, at + 120_000),
  )
  storeSetting(dataDir, 'last_tick', `${Date.now() - HOUR}`)
}

test.each(CASES)('--$flag', async ({ flag, variable, given, seen, read }) => {
  const [byFlag, byEnvironment, stored] = given
  const start = async (sources: number): Promise<string> => {
    const { dataDir, key, check } = preparedFolder()
    if (flag === 'observe') missDeadline(dataDir)
    if (sources >= 1) storeSetting(dataDir, flag, stored)
    const flags = sources >= 3 ? [`--${flag}`, byFlag] : []
    const env: Record<string, string> = sources >= 2 ? { [variable]: byEnvironment } : {}
    return read({ server: await serveInProcess(dataDir, flags, env), key, check })
  }
  expect(await Promise.all([start(3), start(2), start(1), start(0)])).toEqual(seen)
})
