// A `systemd --user` of a test's own, where this machine can have one: Linux, root, systemd's Debian package.
import { execFile, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const HOST = path.join(import.meta.dirname, 'host.sh')
/** So that nothing of a hung test stays; milliseconds. */
const LIMIT = 230_000
const NAMESPACES = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc']

/** Null: it runs here. Else why not, to be said beside a skipped test. */
export function noSystemd(): string | null {
  if (process.platform !== 'linux') return 'no Linux'
  if (process.getuid?.() !== 0) return 'not root'
  if (!fs.existsSync('/lib/systemd/systemd')) return 'no systemd: apt-get install systemd'
  const home = fs.mkdtempSync('/tmp/tocsin-systemd-')
  const { status, stderr } = spawnSync('unshare', [...NAMESPACES, 'sh', HOST, home, 'true'], {
    encoding: 'utf8',
  })
  removeHome(home)
  return status === 0 ? null : `no systemd --user here: ${stderr.trim()}`
}

/** Runs a module of this folder beside a fresh systemd; gives what it prints. */
export async function besideSystemd(module: string, home: string): Promise<string> {
  const program = [process.execPath, path.join(import.meta.dirname, module)]
  const words = [...NAMESPACES, 'sh', HOST, home, ...program]
  const limit = { timeout: LIMIT, killSignal: 'SIGKILL' } as const
  const { stdout } = await promisify(execFile)('unshare', words, limit)
  return stdout
}

/** The folder, and the control groups that are named after it. */
export function removeHome(home: string): void {
  fs.rmSync(home, { recursive: true, force: true })
  for (const tree of ['', 'systemd', 'unified']) {
    removeGroup(path.join('/sys/fs/cgroup', tree, `tocsin-test-${path.basename(home)}`))
  }
}

/** A control group goes when no group is in it; its files go with it. */
function removeGroup(folder: string): void {
  if (!fs.existsSync(folder)) return
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeGroup(path.join(folder, entry.name))
  }
  fs.rmdirSync(folder)
}
