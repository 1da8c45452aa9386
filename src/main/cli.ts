#!/usr/bin/env node
// The command-line entrance. It imports nothing before it knows what is asked for: a job starts at once by
// a bundle of its own, and the rest needs a Node that can load the database.

/** The bundle of `run` and `ping`, beside this file (electron.vite.config.ts). */
const JOBS = 'run.js'

/** Whether a job is to be run or told of; its help is that of the other commands. */
function isJob([command, ...words]: readonly string[]): boolean {
  if (command !== 'run' && command !== 'ping') return false
  const end = words.findIndex((word) => word === '--' || word === '-c')
  const own = end === -1 ? words : words.slice(0, end)
  return !own.some((word) => word === '--help' || word === '-h')
}

/** Resolves when the command has ended, its code in `process.exitCode`; a job ends the process itself. */
export const ended: Promise<void> = isJob(process.argv.slice(2))
  ? import(new URL(JOBS, import.meta.url).href).then(() => new Promise<never>(() => {}))
  : import('./commands/main.ts').then(({ main }) => main())
