// `tocsin doctor --diagnostics`: the text for a report of a fault.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createLogFile } from '../../src/main/log-file.ts'
import { temporaryFolder } from '../support/house.ts'
import { freePort, preparedFolder, run } from './running.ts'

const UUID = '31365bce-8da9-4729-8ff3-aaa71d56b712'

async function diagnostics(dataDir: string) {
  const env = { TOCSIN_PORT: `${await freePort()}`, HOME: path.dirname(dataDir) }
  return run(['doctor', '--diagnostics', '--data-dir', dataDir], { env })
}

test('versions, every part, and the last 200 lines of the log, redacted', async () => {
  const { dataDir } = preparedFolder()
  const write = createLogFile(dataDir)
  for (let i = 1; i <= 250; i += 1) write(`line ${i}.\n`)
  write(`check ${UUID} is down\n`)
  const { code, stdout } = await diagnostics(dataDir)
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Tocsin \d+\.\d+\.\d+\S*\nnode \d+\./)
  expect(stdout).toContain('\nmonitor.sqlite: ok: sound')
  expect(stdout).toContain('\nline 52.\n')
  expect(stdout).not.toContain('\nline 51.\n')
  expect(stdout).toContain('check 31365bce-… is down')
  expect(stdout).not.toContain(UUID)
})

test.runIf(process.platform !== 'win32')('the name of the home folder is left out', async () => {
  const { dataDir } = preparedFolder()
  const { stdout } = await diagnostics(dataDir)
  expect(stdout).not.toContain(dataDir)
  expect(stdout).toContain(`data folder: ok: ~/${path.basename(dataDir)}`)
})

test('a folder without a log, with something wrong: told, exit 1', async () => {
  const dataDir = temporaryFolder()
  fs.writeFileSync(path.join(dataDir, 'monitor.sqlite'), 'no database at all')
  const { code, stdout } = await diagnostics(dataDir)
  expect(code).toBe(1)
  expect(stdout).toContain('monitor.sqlite: WRONG: ')
  expect(stdout).toMatch(/\nempty\n$/)
})
