// One process serves a data folder at a time (contract runtime.md: exit 75).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isFolderLocked, lockFolder } from '../../src/main/store/lock.ts'
import { temporaryFolder } from '../support/house.ts'

const LOCK_MODULE = path.join(import.meta.dirname, '../../src/main/store/lock.ts')

const LOCKS = ['lock', 'serving']

/** A process of its own that holds the lock of the folder until it is killed. */
async function holderOf(folder: string) {
  const script = `
    import { lockFolder } from ${JSON.stringify(LOCK_MODULE)}
    // What nobody refers to is collected, and its files are closed.
    globalThis.lock = lockFolder(${JSON.stringify(folder)})
    console.log('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

describe('a locked folder', () => {
  test('is refused to a second holder', () => {
    const folder = temporaryFolder()
    const lock = lockFolder(folder)
    onTestFinished(lock.release)
    expect(() => lockFolder(folder)).toThrow(
      expect.objectContaining({
        code: 'FOLDER_IN_USE',
        exit: 75,
        message: `${folder} is already served by another process`,
      }),
    )
  })

  test('is free once it is released', () => {
    const folder = temporaryFolder()
    lockFolder(folder).release()
    expect(() => lockFolder(folder).release()).not.toThrow()
  })

  test('may be released twice', () => {
    const lock = lockFolder(temporaryFolder())
    lock.release()
    expect(lock.release).not.toThrow()
  })

  test('does not lock another', () => {
    const lock = lockFolder(temporaryFolder())
    onTestFinished(lock.release)
    expect(() => lockFolder(temporaryFolder()).release()).not.toThrow()
  })

  test('is known to be locked, and asking does not change that', () => {
    const folder = temporaryFolder()
    expect([isFolderLocked(folder), isFolderLocked(folder)]).toEqual([false, false])
    const lock = lockFolder(folder)
    expect([isFolderLocked(folder), isFolderLocked(folder)]).toEqual([true, true])
    lock.release()
    expect(isFolderLocked(folder)).toBe(false)
  })
})

// contract hardening.md H23
describe('the lock file', () => {
  test('is for its owner only and has no journal beside it, held or released', () => {
    const folder = temporaryFolder()
    const lock = lockFolder(folder)
    expect(fs.readdirSync(folder)).toEqual(LOCKS)
    for (const name of LOCKS) {
      expect(fs.statSync(path.join(folder, name)).mode & 0o777).toBe(0o600)
    }
    lock.release()
    expect(fs.readdirSync(folder)).toEqual(LOCKS)
  })

  test.each(LOCKS)('that is deleted while it is held lets nobody else in: %s', async (name) => {
    const folder = temporaryFolder()
    await holderOf(folder)
    fs.rmSync(path.join(folder, name))
    for (let attempt = 0; attempt < 2; attempt++) {
      expect(() => lockFolder(folder)).toThrow(expect.objectContaining({ code: 'FOLDER_IN_USE' }))
    }
    expect(isFolderLocked(folder)).toBe(true)
  })

  test('of an older version with wider rights is tightened', () => {
    const folder = temporaryFolder()
    const file = path.join(folder, 'lock')
    fs.writeFileSync(file, '')
    fs.chmodSync(file, 0o644)
    lockFolder(folder).release()
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  })

  test.each([
    ['text', Buffer.from('not a database, '.repeat(100))],
    ['a database whose first page is damaged', Buffer.from(`SQLite format 3\0${'x'.repeat(4096)}`)],
    ['zeros', Buffer.alloc(4096)],
  ])('that holds %s is replaced, and locks', (_, garbage) => {
    const folder = temporaryFolder()
    fs.writeFileSync(path.join(folder, 'lock'), garbage)
    const lock = lockFolder(folder)
    onTestFinished(lock.release)
    expect(() => lockFolder(folder)).toThrow(expect.objectContaining({ code: 'FOLDER_IN_USE' }))
  })
})

describe('a process that holds the lock', () => {
  test('keeps others out', async () => {
    const folder = temporaryFolder()
    await holderOf(folder)
    expect(() => lockFolder(folder)).toThrow(expect.objectContaining({ code: 'FOLDER_IN_USE' }))
  })

  test('leaves no lock behind when it is killed', async () => {
    const folder = temporaryFolder()
    const holder = await holderOf(folder)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    expect(() => lockFolder(folder).release()).not.toThrow()
  })
})

test('a link in the place of the lock leaves the file that it names as it was', () => {
  const folder = temporaryFolder()
  const precious = path.join(temporaryFolder(), 'precious')
  fs.writeFileSync(precious, 'no database, but of use to somebody')
  fs.symlinkSync(precious, path.join(folder, 'lock'))
  expect(() => lockFolder(folder)).toThrow(expect.objectContaining({ exit: 64 }))
  expect(fs.readFileSync(precious, 'utf8')).toBe('no database, but of use to somebody')
})
