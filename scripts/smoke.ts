// The packaged app, started hidden as at login: how long until it watches, and what it holds when idle.
// Prints; what it should reach is in docs/desktop.md. `node scripts/smoke.ts PROGRAM [WORD]…`
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const START_LIMIT = 30_000
/** Until what the start left behind is collected. */
const SETTLE = 20_000
const MIB = 1024 * 1024

interface Process {
  readonly pid: number
  readonly parent: number
  /** Bytes. */
  readonly memory: number
}

const POWERSHELL =
  'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.WorkingSetSize)" }'

/** Every process of the machine. Shared pages count in each on macOS and Windows. */
function processes(): readonly Process[] {
  const isWindows = process.platform === 'win32'
  const text = isWindows
    ? execFileSync('powershell', ['-NoProfile', '-Command', POWERSHELL], { encoding: 'utf8' })
    : execFileSync('ps', ['-axo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [pid = 0, parent = 0, size = 0] = line.trim().split(/\s+/).map(Number)
      return { pid, parent, memory: proportional(pid) ?? (isWindows ? size : size * 1024) }
    })
}

/** On Linux shared pages are divided among those who share them. */
function proportional(pid: number): number | null {
  try {
    const rollup = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) * 1024
  } catch {
    return null
  }
}

/** Of a process and all that it started. */
function memoryOf(root: number): number {
  const all = processes()
  const family = new Set([root])
  for (let size = 0; size !== family.size; ) {
    size = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return all.filter(({ pid }) => family.has(pid)).reduce((sum, { memory }) => sum + memory, 0)
}

/** Resolves when it says where it listens: its tray icon is there by then. */
function isReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (part) => {
      text += part
      if (/^Listening on /m.test(text)) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`it ended with ${code}`)))
    setTimeout(() => reject(new Error('it did not start')), START_LIMIT).unref()
  })
}

async function smoke([program, ...words]: readonly string[]): Promise<void> {
  if (program === undefined) throw new Error('which program?')
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tocsin-smoke-'))
  const started = performance.now()
  const child = spawn(program, [...words, '--hidden', '--port', '0', '--data-dir', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    await isReady(child)
    console.log(`start to tray: ${Math.round(performance.now() - started)} ms (wanted: 1500)`)
    await sleep(SETTLE)
    console.log(`idle memory: ${Math.round(memoryOf(child.pid ?? 0) / MIB)} MiB (wanted: 200)`)
  } finally {
    child.kill()
    console.log(`ended with ${await ended}`)
    fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

await smoke(process.argv.slice(2))
