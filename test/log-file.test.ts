// The desktop app's log file: sizes, rights, and what it does where nothing can be written.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createLogFile, lastLogLines, logFile } from '../src/main/log-file.ts'
import { temporaryFolder } from './support/house.ts'

const folderOf = (dataDir: string) => path.join(dataDir, 'logs')
const names = (dataDir: string) => fs.readdirSync(folderOf(dataDir)).sort()

test('lines are appended, also by a later start', () => {
  const dataDir = temporaryFolder()
  createLogFile(dataDir)('one\n')
  createLogFile(dataDir)('two\n')
  expect(fs.readFileSync(logFile(dataDir), 'utf8')).toBe('one\ntwo\n')
})

test.runIf(process.platform !== 'win32')('nobody else can read them', () => {
  const dataDir = temporaryFolder()
  createLogFile(dataDir)('one\n')
  const mode = (file: string) => fs.statSync(file).mode & 0o777
  expect([mode(folderOf(dataDir)), mode(logFile(dataDir))]).toEqual([0o700, 0o600])
})

test('a full file takes the next name; the oldest of three goes', () => {
  const dataDir = temporaryFolder()
  const write = createLogFile(dataDir, 10)
  for (let i = 0; i < 12; i += 1) write(`${String(i).padStart(4, '0')}\n`)
  expect(names(dataDir)).toEqual(['desktop.1.log', 'desktop.2.log', 'desktop.log'])
  for (const name of names(dataDir)) {
    expect(fs.statSync(path.join(folderOf(dataDir), name)).size).toBeLessThanOrEqual(10)
  }
  expect(lastLogLines(dataDir, 100)).toEqual(['0006', '0007', '0008', '0009', '0010', '0011'])
})

test('the last lines come from as many files as they need, oldest first', () => {
  const dataDir = temporaryFolder()
  const write = createLogFile(dataDir, 10)
  for (const line of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) write(`${line}${line}\n`)
  expect(lastLogLines(dataDir, 3)).toEqual(['ee', 'ff', 'gg'])
})

test('a folder without a log has no lines', () => {
  expect(lastLogLines(path.join(temporaryFolder(), 'none'), 200)).toEqual([])
})

test('a log that cannot be written throws nothing, and begins when it can', () => {
  const dataDir = temporaryFolder()
  fs.writeFileSync(folderOf(dataDir), 'a file in its place')
  const write = createLogFile(dataDir)
  expect(() => write('lost\n')).not.toThrow()
  fs.rmSync(folderOf(dataDir))
  write('kept\n')
  expect(lastLogLines(dataDir, 5)).toEqual(['kept'])
})

test('the data folder is not made for it', () => {
  const dataDir = path.join(temporaryFolder(), 'nowhere')
  createLogFile(dataDir)('lost\n')
  expect(fs.existsSync(dataDir)).toBe(false)
})
