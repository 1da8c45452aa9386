// Text pushes created and revealed over HTTP at 50 connections, in turns with durable pings of the
// same server.
import { pairedFigure } from './figures.ts'
import type { Measurement } from './measurement.ts'
import { CONNECTIONS } from './ping-throughput.ts'
import { drive, serveTocsin } from './processes.ts'
import { PAYLOAD, seedPushes, VIEWS } from './push-seed.ts'
import { seededFolder } from './seed.ts'

const CHECKS = 50
const WARMUP = 500
/** Requests of a run. */
const REQUESTS = 4000

export const PUSH_THROUGHPUT: Measurement = {
  name: 'pushes',
  async run({ folder, quick }) {
    const rounds = quick ? 5 : 15
    // Of the first nothing is noted: V8 still compiles what creates and reveals run.
    const driven = rounds + 1
    const { dataDir, uuids } = await seededFolder(folder, 'pushes', { checks: CHECKS })
    const pushes = Math.ceil((driven * (REQUESTS + WARMUP + CONNECTIONS)) / VIEWS)
    const { apiToken, tokens } = await seedPushes(dataDir, pushes)
    const tocsin = await serveTocsin(dataDir)
    const plan = { port: tocsin.port, connections: CONNECTIONS, warmup: WARMUP, requests: REQUESTS }
    const [pings, creates, reveals]: [number[], number[], number[]] = [[], [], []]
    // Each push is asked for in turn, as often as it may be: no run meets an expired one.
    const perRound = Math.floor(tokens.length / driven)
    for (let round = 0; round < driven; round++) {
      const own = tokens.slice(round * perRound, (round + 1) * perRound)
      const [ping, create, reveal] = [
        await drive({ ...plan, paths: uuids.map((uuid) => `/ping/${uuid}`) }),
        await drive({
          ...plan,
          method: 'POST',
          paths: ['/api/v2/pushes'],
          // Without an account there is only room for a few.
          headers: { Authorization: `Bearer ${apiToken}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ push: { payload: PAYLOAD } }),
          status: 201,
        }),
        await drive({ ...plan, paths: own.map((token) => `/api/v2/pushes/${token}`) }),
      ]
      if (round === 0) continue
      pings.push(ping.perSecond)
      creates.push(create.perSecond)
      reveals.push(reveal.perSecond)
    }
    await tocsin.stop()
    const reference = { name: 'durable pings', values: pings }
    return [
      pairedFigure('text pushes created', '/s', creates, reference),
      pairedFigure('text pushes revealed', '/s', reveals, reference),
    ]
  },
}
