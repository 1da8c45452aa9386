// A server with 100,000 checks: its list, its window's snapshot, and the badge of all of them.
import fs from 'node:fs'
import path from 'node:path'
import { badgeSignature } from '../src/main/monitor/documents/badge.ts'
import { figure } from './figures.ts'
import type { Measurement } from './measurement.ts'
import { drive, serveTocsin } from './processes.ts'
import { openHouse, seedChecks } from './seed.ts'
import { signIn } from './window-session.ts'

const CHECKS = 100_000
const NAME = CHECKS.toLocaleString('en')

export const SCALE: Measurement = {
  name: 'scale',
  async run({ folder, quick }) {
    const { dataDir, apiKey, badge } = await largeFolder(folder)
    const tocsin = await serveTocsin(dataDir)
    const rounds = quick ? 3 : 9
    const single = { port: tocsin.port, connections: 1, warmup: 1, requests: rounds }
    const headers = { 'X-Api-Key': apiKey }
    const list = await drive({ ...single, paths: ['/api/v3/checks/'], headers })
    const snapshot = await drive({
      ...single,
      method: 'POST',
      paths: ['/window/call'],
      headers: await signIn(tocsin),
      // As the window asks.
      body: JSON.stringify({ name: 'app.snapshot', rowParts: true }),
    })
    const badges = await drive({ ...single, paths: [badge], requests: 300 })
    await tocsin.stop()
    return [
      figure({ name: `list of ${NAME} checks`, unit: 'ms', value: list.p50 }),
      figure({ name: `snapshot of ${NAME} checks`, unit: 'ms', value: snapshot.p50 }),
      figure({
        name: `badge of ${NAME} checks, cached`,
        unit: 'ms',
        value: badges.p50,
        note: `the longest took ${badges.max.toFixed(1)} ms`,
      }),
    ]
  },
}

async function largeFolder(
  folder: string,
): Promise<{ dataDir: string; apiKey: string; badge: string }> {
  const dataDir = path.join(folder, 'large')
  fs.mkdirSync(dataDir)
  const house = openHouse(dataDir)
  try {
    await seedChecks(house, { checks: CHECKS, channel: true })
    const { monitor, projectId } = house
    const [project] = monitor.projects.all()
    const badgeKey = project?.badgeKey ?? ''
    const signature = badgeSignature(badgeKey, monitor.badgeSecret, '*')
    return {
      dataDir,
      apiKey: await monitor.keys.create(projectId, 'read-write'),
      badge: `/badge/${badgeKey}/${signature}.svg`,
    }
  } finally {
    await house.store.close()
  }
}
