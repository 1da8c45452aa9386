// Passphrases at full load: how many protected pushes are created and opened in a second, and what
// that does to pings.
import { type Figure, figure, pairedFigure } from './figures.ts'
import type { Measurement } from './measurement.ts'
import { drive, serveTocsin } from './processes.ts'
import { PASSPHRASE, PAYLOAD, seedPushes } from './push-seed.ts'
import { seededFolder } from './seed.ts'

const CHECKS = 50
/** As many as the throttle allows for one push; one more would be refused. */
const TRIES = 5
const OPENERS = 8
/** Pings at the pace of a house full of jobs, not at the server's limit. */
const PINGERS = 4
const DURATION = 2000
const WARMUP = 200

export const PASSPHRASES: Measurement = {
  name: 'passphrases',
  async run({ folder, quick }) {
    const { dataDir, uuids } = await seededFolder(folder, 'passphrases', { checks: CHECKS })
    const rounds = quick ? 2 : 5
    const { apiToken, tokens } = await seedPushes(dataDir, rounds * 40, PASSPHRASE)
    const tocsin = await serveTocsin(dataDir)
    const pings = {
      port: tocsin.port,
      connections: PINGERS,
      warmup: WARMUP,
      duration: DURATION,
      paths: uuids.map((uuid) => `/ping/${uuid}`),
    }
    const [calm, loaded, opened]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round++) {
      calm.push((await drive(pings)).p99)
      const own = tokens.slice(round * 40, (round + 1) * 40)
      const query = `?passphrase=${encodeURIComponent(PASSPHRASE)}`
      const [ping, open] = await Promise.all([
        drive(pings),
        drive({
          port: tocsin.port,
          connections: OPENERS,
          warmup: 1,
          requests: own.length * TRIES - OPENERS - 1,
          paths: own.map((token) => `/api/v2/pushes/${token}${query}`),
        }),
      ])
      loaded.push(ping.p99)
      opened.push(open.perSecond)
    }
    const created = await drive({
      port: tocsin.port,
      connections: OPENERS,
      warmup: 1,
      requests: quick ? 20 : 60,
      method: 'POST',
      paths: ['/api/v2/pushes'],
      // Without an account there is only room for a few.
      headers: { Authorization: `Bearer ${apiToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ push: { payload: PAYLOAD, passphrase: PASSPHRASE } }),
      status: 201,
    })
    await tocsin.stop()
    return [
      pairedFigure('pings while passphrases are tried, p99', 'ms', loaded, {
        name: 'pings alone',
        values: calm,
      }),
      rate('protected pushes revealed', Math.max(...opened)),
      rate('protected pushes created', created.perSecond),
    ]
  },
}

function rate(name: string, value: number): Figure {
  return figure({ name, unit: '/s', value, note: 'one scrypt at a time' })
}
