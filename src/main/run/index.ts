// The bundle of `tocsin run` and `tocsin ping`: one file of its own, for Node 18 and newer, that imports
// `node:` modules and src/shared only, so that a job starts soon whatever else is broken (contract run.md 9,
// 11). Runs as it is imported.
import fs from 'node:fs'
import { UsageError } from './option-words.ts'
import { otherServer } from './other-server.ts'
import { sendPing } from './ping.ts'
import { EXIT, ownLine } from './report.ts'
import { runJob } from './run.ts'
import { receiveSignals } from './signals.ts'
import { readPing, readRun } from './words.ts'

async function main([command = '', ...words]: readonly string[]): Promise<number> {
  if (command === 'ping') {
    const plan = readPing(words)
    return sendPing(plan, otherServer(plan, process.env))
  }
  if (command !== 'run') throw new UsageError('only run and ping are here')
  const signals = receiveSignals()
  const plan = readRun(words)
  return runJob(plan, otherServer(plan, process.env), signals)
}

// A job that runs is seen to its end, whatever breaks beside it.
process.on('uncaughtException', () => {})
const words = process.argv.slice(2)
main(words).then(
  (code) => process.exit(code),
  (error: Error) => {
    const isUsage = error instanceof UsageError
    const [command = 'run'] = words
    try {
      const hint = isUsage ? ` (see: tocsin help ${command})` : ''
      fs.writeSync(2, ownLine(command, `${error.message}${hint}`))
    } catch {}
    process.exit(isUsage ? EXIT.usage : EXIT.internal)
  },
)
