// The desktop app's log file (contract runtime.md): a package has no terminal whose
// stderr anybody reads. Three files of at most 1 MiB. A log that cannot be written stops nothing.
import fs from 'node:fs'
import path from 'node:path'

/** In the data folder. */
export const LOG_FOLDER = 'logs'
/** The newest first; a full file takes the next name. */
const NAMES = ['desktop.log', 'desktop.1.log', 'desktop.2.log'] as const
/** Bytes of one file. */
const SIZE_LIMIT = 1024 * 1024

/** The newest log file of a data folder. */
export function logFile(dataDir: string): string {
  return path.join(dataDir, LOG_FOLDER, NAMES[0])
}

/**
 * A function that appends a line, which ends with a newline, to the log of a data folder. The folder
 * `logs` is made, the data folder is not.
 * @param limit bytes of one file
 */
export function createLogFile(dataDir: string, limit = SIZE_LIMIT): (line: string) => void {
  const folder = path.join(dataDir, LOG_FOLDER)
  const file = logFile(dataDir)

  function append(line: string): void {
    if (!fs.existsSync(folder)) fs.mkdirSync(folder, { mode: 0o700 })
    if (sizeOf(file) + Buffer.byteLength(line) > limit) rotate(folder)
    fs.appendFileSync(file, line, { mode: 0o600 })
  }

  return (line) => {
    try {
      append(line)
    } catch {
      // A full disk, or a folder that is gone: health reports those, and stderr has the line.
    }
  }
}

/** The last lines of a data folder's log, oldest first; empty where there is none. */
export function lastLogLines(dataDir: string, count: number): readonly string[] {
  const lines: string[] = []
  for (const name of NAMES) {
    if (lines.length >= count) break
    lines.unshift(...linesOf(path.join(dataDir, LOG_FOLDER, name)))
  }
  return lines.slice(-count)
}

function rotate(folder: string): void {
  for (let i = NAMES.length - 1; i > 0; i -= 1) {
    const [from, to] = [NAMES[i - 1] ?? '', NAMES[i] ?? '']
    const source = path.join(folder, from)
    if (fs.existsSync(source)) fs.renameSync(source, path.join(folder, to))
  }
}

function sizeOf(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function linesOf(file: string): readonly string[] {
  try {
    return fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  } catch {
    return []
  }
}
