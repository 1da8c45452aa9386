// The data folder: made for its owner only, and refused at once where it cannot be (contract
// hardening.md H23, H24).

import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ensureDataDir, rightsProblem } from '../../src/main/store/data-dir.ts'
import { englishOf } from '../../src/shared/words/english.ts'
import { temporaryFolder } from '../support/house.ts'

const modeOf = (folder: string) => fs.statSync(folder).mode & 0o7777

describe('a data folder', () => {
  test('is made with its parents, 0700', () => {
    const folder = path.join(temporaryFolder(), 'a', 'b')
    ensureDataDir(folder)
    expect([modeOf(folder), modeOf(path.dirname(folder))]).toEqual([0o700, 0o700])
  })

  test('is used where another process makes it at the same moment', () => {
    const folder = path.join(temporaryFolder(), 'new')
    const isThere = vi.spyOn(fs, 'existsSync')
    onTestFinished(() => isThere.mockRestore())
    isThere.mockImplementationOnce(() => {
      fs.mkdirSync(folder)
      return false
    })
    ensureDataDir(folder)
    expect(modeOf(folder)).toBe(0o700)
  })

  test('with wider rights is tightened', () => {
    const folder = temporaryFolder()
    fs.chmodSync(folder, 0o755)
    ensureDataDir(folder)
    expect(modeOf(folder)).toBe(0o700)
    expect(rightsProblem(folder)).toBeNull()
  })

  test('that everybody shares keeps its rights, and is named', () => {
    const folder = temporaryFolder()
    fs.chmodSync(folder, 0o1777)
    ensureDataDir(folder)
    expect(modeOf(folder)).toBe(0o1777)
    expect(englishOf(rightsProblem(folder) ?? '')).toBe(
      `other users can read ${folder}; run: chmod 700 ${folder}`,
    )
  })
})

describe('a data folder that cannot be made is refused', () => {
  const refused = expect.objectContaining({ code: 'USAGE', exit: 64 })

  test.skipIf(process.platform !== 'linux')('in /proc', () => {
    expect(() => ensureDataDir('/proc/x/y')).toThrow(refused)
  })

  test('below a file', () => {
    const file = path.join(temporaryFolder(), 'file')
    fs.writeFileSync(file, '')
    expect(() => ensureDataDir(path.join(file, 'a', 'b'))).toThrow(refused)
  })

  test('where a file is in the way', () => {
    const file = path.join(temporaryFolder(), 'file')
    fs.writeFileSync(file, '')
    expect(() => ensureDataDir(file)).toThrow(refused)
  })
})
