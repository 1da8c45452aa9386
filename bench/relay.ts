// What a relay costs pings, and how soon a signal is at the other server. In turns: a server without a
// relay, one with a relay that no ping goes through, one whose checks are all relayed to a server that is gone.
import { once } from 'node:events'
import http from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { createRelaysTable } from '../src/main/remotes/tables/relays.ts'
import { createRemotesTable } from '../src/main/remotes/tables/remotes.ts'
import { openMonitorStore } from '../src/main/store/store.ts'
import { figure, pairedFigure } from './figures.ts'
import type { Measurement } from './measurement.ts'
import { CONNECTIONS, type Run, runAgainst } from './ping-throughput.ts'
import { drive, type Served, serveTocsin } from './processes.ts'
import { seededFolder } from './seed.ts'
import { percentile } from './statistics.ts'

const CHECKS = 50
/** So many pings fill the logs, and the queue of each relayed check. */
const FILL = CHECKS * 1100
const SIGNALS = 200
/** Milliseconds between two signals whose way is timed. */
const SPACE = 20
/** Milliseconds of a run. The same server against itself differs by a tenth from run to run: it takes many. */
const RUN = 400
const REMOTE = '11111111-1111-4111-8111-111111111111'
/** Reserved; nothing listens there. */
const GONE = 'http://127.0.0.1:1'

export const RELAY: Measurement = {
  name: 'relay',
  async run({ folder, quick }) {
    return [...(await throughput(folder, quick ? 60 : 90)), await way(folder)]
  },
}

async function throughput(folder: string, rounds: number) {
  const without = await aServer(folder, 'without', null)
  const beside = await aServer(folder, 'beside', { base: GONE, checks: 'one' })
  const dead = await aServer(folder, 'dead', { base: GONE, checks: 'all' })
  const servers = [without, beside, dead]
  for (const { served, paths } of servers) {
    await drive({ port: served.port, paths, connections: CONNECTIONS, warmup: 0, requests: FILL })
  }
  const runs: Run[][] = []
  for (let round = 0; round < rounds; round++) {
    const one: Run[] = []
    // Each goes first as often: who comes after another finds its disk busy.
    for (const place of servers.keys()) {
      const turn = (round + place) % servers.length
      const { served, paths } = servers[turn] ?? without
      one[turn] = await runAgainst(served, paths, RUN)
    }
    runs.push(one)
  }
  await Promise.all(servers.map(({ served }) => served.stop()))
  const pair = (name: string, i: number, unit: string, key: 'perSecond' | 'processor') => {
    const of = (server: number) => runs.map((run) => run[server]?.[key] ?? Number.NaN)
    const reference = { name: 'without a relay', values: of(0) }
    return pairedFigure(name, unit, of(i), reference)
  }
  const [none, all] = ['durable pings, none relayed', 'durable pings, all relayed to a dead remote']
  return [
    pair(none, 1, '/s', 'perSecond'),
    pair(`${none}, processor time`, 1, 'µs', 'processor'),
    pair(all, 2, '/s', 'perSecond'),
    pair(`${all}, processor time`, 2, 'µs', 'processor'),
  ]
}

interface Relayed {
  /** Where the other server is. */
  readonly base: string
  /** `one`: a check that is not pinged. */
  readonly checks: 'one' | 'all'
}

async function aServer(folder: string, name: string, relayed: Relayed | null) {
  // One more than is pinged.
  const { dataDir, uuids } = await seededFolder(folder, name, { checks: CHECKS + 1 })
  if (relayed !== null) await relayTo(dataDir, relayed)
  const served: Served = await serveTocsin(dataDir)
  return { served, paths: uuids.slice(0, CHECKS).map((uuid) => `/ping/${uuid}`) }
}

async function relayTo(dataDir: string, { base, checks }: Relayed): Promise<void> {
  const store = openMonitorStore(dataDir)
  const relays = createRelaysTable(store.db)
  createRemotesTable(store.db).insert({
    ...{ id: REMOTE, name: 'other', kind: 'healthchecks', base, pingBase: `${base}/ping/` },
    ...{ api: 3, access: 'none', credentials: null, ca: null, every: 3600, plainHttp: false },
    ...{ mirror: false, tray: false, notify: 'off', push: false, instance: null, projectMark: '' },
    ...{ created: 0, state: 'new', since: 0, detail: '', lastOk: null },
    ...{ checks: null, down: null, late: null, skew: null, wireBytes: 0 },
  })
  const last = CHECKS + 1
  const ids = checks === 'one' ? [last] : Array.from({ length: CHECKS }, (_, i) => i + 1)
  for (const id of ids) relays.set(id, REMOTE, REMOTE.replace(/1$/, '2'), false)
  await store.close()
}

/** How long a signal takes from the ping to the other server. */
async function way(folder: string) {
  const arrived = new Map<string, number>()
  const other = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    arrived.set(Buffer.concat(chunks).toString(), performance.now())
    response.end('OK')
  })
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const base = `http://127.0.0.1:${port}`
  const { served, paths } = await aServer(folder, 'way', { base, checks: 'all' })
  const sent: number[] = []
  for (let i = 0; i < SIGNALS; i++) {
    sent.push(performance.now())
    const url = `http://127.0.0.1:${served.port}${paths[i % paths.length]}`
    await fetch(url, { method: 'POST', body: `signal ${i}` })
    await setTimeout(SPACE)
  }
  while (arrived.size < SIGNALS) await setTimeout(SPACE)
  await served.stop()
  other.closeAllConnections()
  other.close()
  const times = sent.map((at, i) => (arrived.get(`signal ${i}`) ?? Number.NaN) - at)
  const value = percentile(
    times.toSorted((a, b) => a - b),
    0.95,
  )
  return figure({ name: 'ping until it is at the remote, p95', unit: 'ms', value })
}
