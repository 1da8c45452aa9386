// The desktop app's log: each line on stderr and in the log file of the data folder.
import { createLog, type Log, type LogFormat } from '../log.ts'
import { createLogFile } from '../log-file.ts'

/** Makes logs of one data folder: of every format, into the same file. */
export function desktopLog(dataDir: string): (format: LogFormat) => Log {
  const keep = createLogFile(dataDir)
  return (format) =>
    createLog(format, (line) => {
      process.stderr.write(line)
      keep(line)
    })
}

/** Why the app ends before it has a log; index.ts prints it. */
export function logEnd(dataDir: string, reason: string): void {
  createLog('text', createLogFile(dataDir)).error(`Tocsin cannot start: ${reason}`)
}
