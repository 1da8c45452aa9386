// FIFOs for the output of the job: Node's own pipes are sockets, which cannot be opened by name (contract
// run.md 2).
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Where the tool is, whatever PATH says. */
const TOOLS = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' }

/** Both ends of a FIFO whose name is gone already. */
export interface Fifo {
  readonly read: number
  readonly write: number
}

/** As many as were asked for; null: none can be made here. */
export function makeFifos(count: number): readonly Fifo[] | null {
  const names = count === 0 || process.platform === 'win32' ? null : fifoNames(count)
  if (names === null) return null
  spawnSync('mkfifo', ['-m', '600', ...names], { env: TOOLS, stdio: 'ignore', timeout: 2000 })
  return openFifos(names)
}

/** Names in a new folder that only this user may enter; null: there is no place for one. */
function fifoNames(count: number): readonly string[] | null {
  for (const place of [os.tmpdir(), '/tmp', '/dev/shm']) {
    try {
      const folder = fs.mkdtempSync(path.join(place, 'tocsin-run-'))
      return Array.from({ length: count }, (_, i) => path.join(folder, String(i)))
    } catch {}
  }
  return null
}

/** Opens both ends of each and takes the names away; null: one is missing. */
function openFifos(names: readonly string[]): readonly Fifo[] | null {
  const fifos: Fifo[] = []
  try {
    for (const name of names) {
      // The reader first: it does not wait for a writer, a writer would wait for it.
      const read = fs.openSync(name, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK)
      if (!fs.fstatSync(read).isFIFO()) return null
      fifos.push({ read, write: fs.openSync(name, fs.constants.O_WRONLY) })
    }
    return fifos
  } catch {
    return null
  } finally {
    fs.rmSync(path.dirname(names[0] ?? ''), { recursive: true, force: true })
  }
}
