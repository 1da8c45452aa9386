// `kill -9` of `tocsin run` at each step of keeping a signal: nothing half written is ever where a reader
// looks (contract run.md 8, 10).
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { cleanEnv } from '../support/tocsin.ts'
import { run, spooled } from './running.ts'

/** Kills the process instead of, or after, the first call of a function on a file of the spool. */
function killer(fn: string, isAfter: boolean): string {
  const file = path.join(temporaryFolder(), 'killer.cjs')
  const code = `
    const fs = require('fs')
    const real = fs.${fn}
    const names = new Map()
    const { openSync } = fs
    fs.openSync = (name, ...rest) => {
      const fd = openSync(name, ...rest)
      names.set(fd, String(name))
      return fd
    }
    const before = fs.${fn}
    fs.${fn} = (target, ...rest) => {
      const name = names.get(target) ?? String(target)
      if (!name.includes('/spool/tmp/') && !name.endsWith('/spool/new')) return before(target, ...rest)
      if (${isAfter}) before(target, ...rest)
      process.kill(process.pid, 'SIGKILL')
    }`
  fs.writeFileSync(file, code)
  return file
}

test.each([
  ['openSync', false, 0],
  ['openSync', true, 0],
  ['writeFileSync', true, 0],
  ['fsyncSync', false, 0],
  ['fsyncSync', true, 0],
  ['renameSync', false, 0],
  ['renameSync', true, 1],
])('killed at %s (after it: %j): %i signals wait whole', async (fn, isAfter, waiting) => {
  const dataDir = temporaryFolder()
  const env = { ...cleanEnv(), NODE_OPTIONS: `--require ${killer(fn, isAfter)}` }
  const words = ['run', '--data-dir', dataDir, '--no-start', 'x', '--', 'true']
  expect((await run(words, { env })).code).toBeNull()
  expect(spooled(dataDir).length).toBe(waiting)
  // The next run keeps its own beside what was left.
  await run(words)
  expect(spooled(dataDir).length).toBe(waiting + 1)
})
