// A folder in memory for the data folders of tests: their databases wait for no disk there.
import fs from 'node:fs'

const FOLDER = '/dev/shm'
/** Far more than a run needs at a time. */
const ENOUGH = 4 * 2 ** 30

/** Linux's, where it has room and programs may run from it, as some tests write; else null. */
export function memoryFolder(): string | null {
  if (!fs.existsSync(FOLDER) || !fs.existsSync('/proc/mounts')) return null
  const mounts = fs.readFileSync('/proc/mounts', 'utf8').split('\n')
  const [, , type, options = ''] =
    mounts.map((line) => line.split(' ')).find(([, folder]) => folder === FOLDER) ?? []
  if (type !== 'tmpfs' || options.split(',').includes('noexec')) return null
  const { bavail, bsize } = fs.statfsSync(FOLDER)
  return bavail * bsize >= ENOUGH ? FOLDER : null
}
