// Runs beside a systemd of its own (host.ts): makes the units, puts our drop-ins in, lets each unit run once, takes the
// drop-ins out. Prints as JSON what was found at each step.
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { AdoptContext } from '../../../src/main/adopt/job.ts'
import { installLauncher } from '../../../src/main/adopt/launcher.ts'
import type { SourceDocument } from '../../../src/main/adopt/source.ts'
import { realMachine } from '../../../src/main/adopt/sources/machine.ts'
import { SYSTEMD_USER } from '../../../src/main/adopt/sources/systemd.ts'
import { LINUX } from '../contexts.ts'
import { UNITS, unitName } from './units.ts'

const home = process.env.HOME ?? ''
const dataDir = path.join(home, 'my data 100%')
const units = path.join(home, '.config/systemd/user')
const context = { ...LINUX, home, dataDir, node: process.execPath }
const machine = realMachine(process.env)
/** Without blocking: the server of this process answers meanwhile. */
const systemctl = async (...words: string[]) =>
  (await promisify(execFile)('systemctl', ['--user', ...words])).stdout

async function makeUnits(): Promise<void> {
  fs.mkdirSync(units, { recursive: true })
  for (const [name, { service }] of Object.entries(UNITS)) {
    const unit = path.join(units, unitName(name))
    fs.writeFileSync(unit, `[Service]\n${service}\n`)
    fs.writeFileSync(unit.replace('.service', '.timer'), '[Timer]\nOnCalendar=2199-01-01\n')
  }
  await systemctl('daemon-reload')
  await systemctl(
    'start',
    ...Object.keys(UNITS).map((name) => unitName(name).replace('.service', '.timer')),
  )
}

const uuidOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const read = (via: AdoptContext = context) => SYSTEMD_USER.read(via, machine)

const states = (documents: readonly SourceDocument[]) =>
  Object.fromEntries(
    documents.flatMap(({ jobs }) => jobs.map(({ place, state }) => [place, state])),
  )

/** Each until systemd has seen its end. */
async function runUnits(names: readonly string[]): Promise<void> {
  await systemctl('start', '--no-block', ...names)
  for (const name of names) {
    for (;;) {
      const shown = await systemctl(
        'show',
        name,
        '--property=ActiveState,InactiveEnterTimestampMonotonic',
      )
      const isOver = /ActiveState=(?:inactive|failed)/.test(shown) && !/Monotonic=0$/m.test(shown)
      if (isOver) break
      await wait(100)
    }
  }
}

function spooled(): unknown[] {
  const folder = path.join(dataDir, 'spool/new')
  return fs
    .readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')))
}

/** systemd leaves out a program of such a path: the drop-in must not stay. */
async function refusal(): Promise<string> {
  const odd = { ...context, dataDir: `${home}/my "data"` }
  const [document] = await read(odd)
  const place = document?.jobs[0]?.place ?? ''
  const bytes = document?.rewrite([{ place, uuid: uuidOf(99) }], []) ?? null
  const problem = await document?.install(bytes).catch((error: Error) => error.message)
  return `${problem}: ${document?.jobs[0]?.state}, ${machine.readFile(document?.path ?? '')}`
}

/** Adopts every unit, lets each run, undoes it. */
async function round(via: AdoptContext) {
  const found = await read(via)
  const checks: Record<string, string> = {}
  for (const [n, document] of found.entries()) {
    const place = document.jobs[0]?.place ?? ''
    checks[place] = uuidOf(n)
    await document.install(document.rewrite([{ place, uuid: uuidOf(n) }], []))
  }
  const adopted = await read(via)
  await runUnits(Object.keys(UNITS).map(unitName))
  for (const document of adopted) {
    await document.install(document.rewrite([], [document.jobs[0]?.place ?? '']))
  }
  const left = fs.readdirSync(units).filter((name) => name.endsWith('.d'))
  return {
    before: states(found),
    adopted: states(adopted),
    after: states(await read(via)),
    left,
    checks,
  }
}

await makeUnits()
const refused = await refusal()
const bundle = path.join(import.meta.dirname, '../../../out/main/run.js')
installLauncher({ dataDir, node: process.execPath, bundle, version: '0.0.0' })
const byRun = await round(context)
const signals = spooled()

/** What curl asks for. */
const requests: string[] = []
const server = http.createServer((request, response) => {
  requests.push(request.url ?? '')
  response.end('OK')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
const curl = ['/usr/bin/curl', '/bin/curl'].find((file) => fs.existsSync(file)) ?? null
const viaCurl = { ...context, via: 'curl', curl, baseUrl: `http://127.0.0.1:${port}` } as const
const byCurl = curl === null ? null : await round(viaCurl)
server.close()

process.stdout.write(JSON.stringify({ refused, byRun, signals, byCurl, requests }))
