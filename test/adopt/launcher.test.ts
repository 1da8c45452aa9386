// The launcher of adopted jobs (contract adopt.md 9), run by a real sh.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { installLauncher, removeLauncher, renewLauncher } from '../../src/main/adopt/launcher.ts'
import { examineLauncher } from '../../src/main/doctor/launcher.ts'
import { englishOf } from '../../src/shared/words/english.ts'
import { temporaryFolder } from '../support/house.ts'

const UUID = '0b8e6f6e-5a0c-4c57-9d0c-7f6c2f9a1d10'

/** A bundle that tells how it was started. */
const TELLS = `console.log(JSON.stringify([process.argv.slice(2), process.env.TOCSIN_RUN_OPEN_FILES]))\n`

interface Options {
  readonly node?: string
  readonly bundle?: string
  readonly version?: string
}

function launcher({ node = process.execPath, bundle = TELLS, version = '1.2.3' }: Options = {}) {
  const dataDir = path.join(temporaryFolder(), "Ann's data")
  const file = path.join(temporaryFolder(), 'run.js')
  fs.mkdirSync(dataDir)
  fs.writeFileSync(file, bundle)
  installLauncher({ dataDir, node, bundle: file, version })
  const start = (name: 'run' | 'ping', ...words: string[]) =>
    spawnSync(path.join(dataDir, 'bin', name), words, {
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    })
  return { dataDir, file, start, bin: path.join(dataDir, 'bin') }
}

test('starts the bundle with the data folder, the words, and the limit of open files', () => {
  const { dataDir, start } = launcher()
  const { stdout, stderr, status } = start('run', UUID, '--', '/bin/echo', 'a b')
  expect([stderr, status]).toEqual(['', 0])
  const [words, limit] = JSON.parse(stdout)
  expect(words).toEqual(['run', '--data-dir', dataDir, UUID, '--', '/bin/echo', 'a b'])
  expect(limit).toMatch(/^(\d+|unlimited)$/)
  expect(JSON.parse(start('ping', UUID, 'start', '--systemd').stdout)[0]).toEqual([
    'ping',
    '--data-dir',
    dataDir,
    UUID,
    'start',
    '--systemd',
  ])
})

test('is sh of at most 30 lines, that others may read and run', () => {
  const { bin } = launcher()
  for (const name of ['run', 'ping']) {
    const text = fs.readFileSync(path.join(bin, name), 'utf8')
    expect(text.startsWith('#!/bin/sh\n')).toBe(true)
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(30)
    expect(fs.statSync(path.join(bin, name)).mode & 0o777).toBe(0o755)
  }
})

const notNode = () => {
  const file = path.join(temporaryFolder(), 'node')
  fs.writeFileSync(file, '\x7fELF no program', { mode: 0o755 })
  return file
}
const oldNode = () => {
  const file = path.join(temporaryFolder(), 'node')
  fs.writeFileSync(file, '#!/bin/sh\necho v16.20.2\n', { mode: 0o755 })
  return file
}

describe('a job runs all the same', () => {
  test.each([
    ['without Node', () => launcher({ node: '/nowhere/node' })],
    ['with a Node that cannot be started', () => launcher({ node: notNode() })],
    ['with a Node that is too old', () => launcher({ node: oldNode() })],
    ['with an empty bundle', () => launcher({ bundle: '' })],
    [
      'without the bundle',
      () => {
        const made = launcher()
        fs.rmSync(path.join(made.bin, 'run.mjs'))
        return made
      },
    ],
  ])('%s', (_, make) => {
    const { start } = make()
    const words = start('run', UUID, '--', '/bin/sh', '-c', 'echo "$1"; exit 3', 'sh', 'a  b')
    expect([words.stdout, words.stderr, words.status]).toEqual(['a  b\n', '', 3])
    const shell = start('run', UUID, '-c', `echo 'it'; exit 4`)
    expect([shell.stdout, shell.stderr, shell.status]).toEqual(['it\n', '', 4])
  })

  test('and gets its input', () => {
    const { bin } = launcher({ node: '/nowhere/node' })
    const { stdout } = spawnSync(path.join(bin, 'run'), [UUID, '--', 'cat'], {
      input: 'in\n',
      encoding: 'utf8',
    })
    expect(stdout).toBe('in\n')
  })

  test('a ping without Node fails no unit', () => {
    expect(launcher({ node: '/nowhere/node' }).start('ping', UUID, 'start').status).toBe(0)
  })
})

describe('a server that starts', () => {
  const renewed = (theirs: string, ours: string, text = `${TELLS}// other\n`) => {
    const { dataDir, file, bin } = launcher({ version: theirs })
    fs.writeFileSync(file, text)
    const did = renewLauncher({ dataDir, node: null, bundle: file, version: ours })
    const run = fs.readFileSync(path.join(bin, 'run'), 'utf8')
    expect(fs.readFileSync(path.join(bin, 'run.mjs'), 'utf8') === text).toBe(did || text === TELLS)
    expect(run).toContain(`# Tocsin ${did ? ours : theirs}\n`)
    return did
  }

  test('renews an older copy, with the Node that it had', () =>
    expect(renewed('1.2.3', '1.10.0')).toBe(true))
  test('renews a copy of its own version that is another', () =>
    expect(renewed('1.2.3', '1.2.3')).toBe(true))
  test('leaves a newer copy', () => expect(renewed('1.10.0', '1.9.9')).toBe(false))
  test('leaves the same copy', () => expect(renewed('1.2.3', '1.3.0', TELLS)).toBe(false))
  test('makes none where there was none', () => {
    const dataDir = temporaryFolder()
    const bundle = path.join(dataDir, 'run.js')
    fs.writeFileSync(bundle, TELLS)
    expect(renewLauncher({ dataDir, node: process.execPath, bundle, version: '1.0.0' })).toBe(false)
    expect(fs.existsSync(path.join(dataDir, 'bin'))).toBe(false)
  })
})

test('the doctor names a Node that is gone', () => {
  const { dataDir } = launcher()
  expect(englishOf(examineLauncher({ dataDir }))).toBe(
    `starts adopted jobs with ${process.execPath}`,
  )
  const broken = launcher({ node: '/nowhere/node' })
  expect(() => examineLauncher({ dataDir: broken.dataDir })).toThrow('/nowhere/node is gone')
  expect(englishOf(examineLauncher({ dataDir: temporaryFolder() }))).toBe('not used')
})

test('removed, it leaves no folder', () => {
  const { dataDir, bin } = launcher()
  removeLauncher(dataDir)
  expect(fs.existsSync(bin)).toBe(false)
})
