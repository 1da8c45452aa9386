// Files that survive a power loss: whole or not at all, for this user alone.
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { replaceDurably } from '../src/main/durable-file.ts'
import { temporaryFolder } from './support/house.ts'

test('a file is made and replaced, for this user alone', () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'key')
  replaceDurably(file, 'one')
  replaceDurably(file, Buffer.from('two'))
  expect(fs.readFileSync(file, 'utf8')).toBe('two')
  if (process.platform !== 'win32') expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  expect(fs.readdirSync(folder)).toEqual(['key'])
})

test('what cannot be made durable leaves the file as it was, and nothing beside it', () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'key')
  replaceDurably(file, 'one')
  vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw new Error('no room')
  })
  onTestFinished(() => void vi.restoreAllMocks())
  expect(() => replaceDurably(file, 'two')).toThrow('no room')
  expect([fs.readdirSync(folder), fs.readFileSync(file, 'utf8')]).toEqual([['key'], 'one'])
})
