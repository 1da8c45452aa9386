// A project moved to another server of this machine, by the commands that a person gives.
import { figure } from './figures.ts'
import type { Measurement } from './measurement.ts'
import { runTocsin, serveTocsin } from './processes.ts'
import { seededFolder } from './seed.ts'

const CHECKS = 1000

export const MOVE: Measurement = {
  name: 'move',
  async run({ folder }) {
    const here = await seededFolder(folder, 'here', { checks: CHECKS })
    // A folder has one check at least.
    const there = await seededFolder(folder, 'there', { checks: 1 })
    const served = await serveTocsin(there.dataDir)
    const tocsin = (words: readonly string[], input = '') =>
      runTocsin([...words, '--data-dir', here.dataDir], input)
    const url = `http://127.0.0.1:${served.port}`
    const flags = ['--name', 'there', '--url', url, '--no-mirror', '--key-file', '-']
    await tocsin(['remote', 'add', ...flags], there.apiKey)
    const start = performance.now()
    const printed = await tocsin(['move', '--to', 'there', '--existing', 'update', '--json'])
    const seconds = (performance.now() - start) / 1000
    const { checks } = JSON.parse(printed) as { checks: readonly { outcome: string }[] }
    await served.stop()
    const moved = checks.filter(({ outcome }) => ['created', 'updated', 'same'].includes(outcome))
    if (moved.length !== CHECKS) throw new Error(`${moved.length} checks were moved`)
    return [figure({ name: '1,000 checks moved to a local server', unit: 's', value: seconds })]
  },
}
