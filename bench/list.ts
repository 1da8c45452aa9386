// The list of 1,000 checks over HTTP, in turns with the bare SELECT plus JSON.stringify of the same
// rows in this process.
import path from 'node:path'
import Database from 'better-sqlite3'
import { pairedFigure } from './figures.ts'
import type { Measurement } from './measurement.ts'
import { drive, serveTocsin } from './processes.ts'
import { seededFolder } from './seed.ts'
import { median } from './statistics.ts'

const CHECKS = 1000

export const LIST: Measurement = {
  name: 'list',
  async run({ folder, quick }) {
    const [rounds, lists] = quick ? [3, 60] : [7, 150]
    const house = await seededFolder(folder, 'list', { checks: CHECKS, channel: true })
    const tocsin = await serveTocsin(house.dataDir)
    const db = new Database(path.join(house.dataDir, 'monitor.sqlite'), { readonly: true })
    const select = db.prepare('SELECT * FROM checks WHERE project_id = ? ORDER BY id')
    const projectId = db.prepare('SELECT project_id FROM checks').pluck().get()

    const [served, bare]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      bare.push(timeEach(lists, () => JSON.stringify(select.all(projectId))))
      const { p50 } = await drive({
        port: tocsin.port,
        connections: 1,
        paths: ['/api/v3/checks/'],
        headers: { 'X-Api-Key': house.apiKey },
        warmup: lists / 3,
        requests: lists,
      })
      served.push(p50)
    }
    db.close()
    await tocsin.stop()
    const reference = { name: 'bare SELECT + JSON', values: bare }
    return [pairedFigure('list of 1,000 checks', 'ms', served, reference)]
  },
}

/** The median time of a call, in milliseconds, once it is warm. */
function timeEach(times: number, call: () => unknown): number {
  for (let i = 0; i < times / 3; i++) call()
  return median(
    Array.from({ length: times }, () => {
      const start = performance.now()
      call()
      return performance.now() - start
    }),
  )
}
