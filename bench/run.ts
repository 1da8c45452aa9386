// `npm run bench`: makes every measurement in turn and prints the figures beside their limits.
// Exits 1 when a measurement could not be made, or with --strict when a figure is over its limit or the
// machine was too busy to judge.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { BADGE } from './badge.ts'
import { DELIVERIES } from './deliveries.ts'
import { DUE_UNDER_LOAD } from './due-under-load.ts'
import { type Figure, unjudged } from './figures.ts'
import { FILE_MEMORY } from './file-memory.ts'
import { GROUP_COMMIT } from './group-commit.ts'
import { HOSTILE } from './hostile.ts'
import { IDLE } from './idle.ts'
import { JOBS } from './jobs.ts'
import { LIST } from './list.ts'
import { LOG_GROWTH } from './log-growth.ts'
import { describeMachine, QUIET_HOST, QUIET_LOAD, watchHost } from './machine.ts'
import type { Measurement } from './measurement.ts'
import { MEMORY } from './memory.ts'
import { MICRO } from './micro.ts'
import { MIRROR } from './mirror.ts'
import { MOVE } from './move.ts'
import { PASSPHRASES } from './passphrases.ts'
import { PING_THROUGHPUT } from './ping-throughput.ts'
import { killChildren } from './processes.ts'
import { PUSH_THROUGHPUT } from './push-throughput.ts'
import { RELAY } from './relay.ts'
import {
  type Disturbance,
  type Failure,
  type Results,
  renderChanges,
  renderJson,
  renderTable,
} from './report.ts'
import { SCALE } from './scale.ts'
import { STARTUP } from './startup.ts'
import { TICK } from './tick.ts'
import { VISIBLE } from './visible.ts'
import { WINDOW } from './window.ts'

const MEASUREMENTS: readonly Measurement[] = [
  PING_THROUGHPUT,
  GROUP_COMMIT,
  LIST,
  BADGE,
  SCALE,
  TICK,
  DUE_UNDER_LOAD,
  DELIVERIES,
  VISIBLE,
  WINDOW,
  RELAY,
  MIRROR,
  MOVE,
  PUSH_THROUGHPUT,
  PASSPHRASES,
  FILE_MEMORY,
  HOSTILE,
  STARTUP,
  JOBS,
  MEMORY,
  IDLE,
  LOG_GROWTH,
  MICRO,
]

const NAMES = MEASUREMENTS.map(({ name }) => name).join(', ')
const USAGE = `usage: npm run bench -- [--json] [--quick] [--strict] [--compare FILE] [--only NAME]…
NAME: ${NAMES}
FILE: what --json printed in an earlier run; tells what changed since
TOCSIN_BENCH_DIR: where the data goes, on a real disk; the system's temporary folder otherwise
`
const USAGE_EXIT = 64

interface Wanted {
  readonly json: boolean
  readonly quick: boolean
  readonly strict: boolean
  /** The figures of an earlier run; null: nothing is compared. */
  readonly before: readonly Figure[] | null
  readonly measurements: readonly Measurement[]
}

/** Null: the words cannot be read. */
function readWords(words: readonly string[]): Wanted | null {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        json: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        strict: { type: 'boolean', default: false },
        compare: { type: 'string' },
        only: { type: 'string', multiple: true, default: [] },
      },
    })
    const { only, compare, ...flags } = values
    const before = compare === undefined ? null : figuresOf(compare)
    if (only.some((wanted) => !MEASUREMENTS.some(({ name }) => name === wanted))) return null
    const measurements = MEASUREMENTS.filter(({ name }) => only.length === 0 || only.includes(name))
    return { ...flags, before, measurements }
  } catch {
    return null
  }
}

/** @throws Error when the file is none that --json printed */
function figuresOf(file: string): readonly Figure[] {
  const { figures } = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<Results>
  if (!Array.isArray(figures)) throw new Error(`${file} has no figures`)
  return figures
}

async function measureAll({ measurements, quick }: Wanted, root: string): Promise<Results> {
  const machine = describeMachine(root)
  const figures: Figure[] = []
  const failures: Failure[] = []
  const disturbances: Disturbance[] = []
  for (const measurement of measurements) {
    const start = performance.now()
    const stolenSince = watchHost()
    process.stderr.write(`${measurement.name}… `)
    const folder = path.join(root, measurement.name)
    fs.mkdirSync(folder)
    try {
      const measured = await measurement.run({ folder, quick })
      const stolen = stolenSince()
      const isDisturbed = stolen > QUIET_HOST
      if (isDisturbed) disturbances.push({ measurement: measurement.name, stolen })
      figures.push(...(isDisturbed ? unjudged(measured) : measured))
    } catch (error) {
      failures.push({ measurement: measurement.name, error: String(error) })
      // What it left running would slow down the next.
      killChildren()
    }
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    process.stderr.write(`${((performance.now() - start) / 1000).toFixed(0)} s\n`)
  }
  const isQuiet = machine.load <= QUIET_LOAD
  return { machine, disturbances, figures: isQuiet ? figures : unjudged(figures), failures }
}

async function run(): Promise<number> {
  const wanted = readWords(process.argv.slice(2))
  if (wanted === null) {
    process.stderr.write(USAGE)
    return USAGE_EXIT
  }
  const root = fs.mkdtempSync(
    path.join(process.env.TOCSIN_BENCH_DIR ?? os.tmpdir(), 'tocsin-bench-'),
  )
  process.once('exit', () => {
    killChildren()
    fs.rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(1))
  }
  const results = await measureAll(wanted, root)
  process.stdout.write(wanted.json ? renderJson(results) : `\n${renderTable(results)}`)
  if (wanted.before !== null && !wanted.json) {
    process.stdout.write(`\n${renderChanges(wanted.before, results.figures)}`)
  }
  const isOver = results.figures.some(({ verdict }) => verdict === 'over')
  const isQuiet = results.machine.load <= QUIET_LOAD && results.disturbances.length === 0
  const isKept = !isOver && isQuiet
  return results.failures.length > 0 || (wanted.strict && !isKept) ? 1 : 0
}

process.exitCode = await run()
