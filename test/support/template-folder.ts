// A data folder with a read-write key and a check, made once for a run of tests (see `globalSetup` in
// vitest.config.ts), and an empty database. Tests copy them: `preparedFolder` in test/commands/running.ts,
// `openHouse` in house.ts.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { systemClock } from '../../src/main/clock.ts'
import { checkDocument } from '../../src/main/monitor/documents/check-document.ts'
import { stringify } from '../../src/main/monitor/documents/json.ts'
import { createMonitor } from '../../src/main/monitor/monitor.ts'
import { openMonitorStore } from '../../src/main/store/store.ts'

export interface Template {
  /** The path of its `monitor.sqlite`, which no process has open. */
  readonly database: string
  /** The path of one that is new: it has its tables, and nothing in them. */
  readonly emptyDatabase: string
  /** A read-write key of `Default`. */
  readonly key: string
  /** The document of a check named `backup`, as `check create --json` prints it. */
  readonly check: Readonly<Record<string, unknown>>
}

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

const BASE_URL = 'http://127.0.0.1:7464'

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tocsin-template-'))
  project.provide('template', await prepare(folder))
  return () => fs.rmSync(folder, { recursive: true, force: true })
}

async function prepare(folder: string): Promise<Template> {
  const empty = path.join(folder, 'empty')
  fs.mkdirSync(empty)
  await openMonitorStore(empty).close()
  const store = openMonitorStore(folder)
  const monitor = createMonitor({
    store,
    clock: systemClock,
    observe: 'aware',
    limits: { pingLog: 1000, pingBody: null, checks: 10_000 },
    onTrouble: (what, error) => {
      throw new Error(what, { cause: error })
    },
  })
  const project = monitor.projects.byName('Default')
  if (project === null) throw new Error('a new data folder without the project Default')
  const key = await monitor.keys.create(project.id, 'read-write')
  const spec = { name: 'backup', timeout: 60, grace: 60 }
  const result = await monitor.checks.create(project.id, spec, 3, { toAll: true })
  if (result.outcome !== 'created') throw new Error(`no check: ${result.outcome}`)
  const assigned = monitor.checks.channelsOf(result.check.id)
  const view = { baseUrl: BASE_URL, version: 3, readonly: false, shift: monitor.shift() } as const
  const document = checkDocument(result.check, assigned, { ...view, now: systemClock.now() })
  await store.close()
  return {
    database: path.join(folder, 'monitor.sqlite'),
    emptyDatabase: path.join(empty, 'monitor.sqlite'),
    key,
    check: JSON.parse(stringify(document)),
  }
}
