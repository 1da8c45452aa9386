// `npm start`: how the words reach Electron.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'

const ROOT = path.join(import.meta.dirname, '..', '..')

test.skipIf(process.platform !== 'linux')('a flag and its value are one word for Electron', () => {
  const dist = temporaryFolder()
  fs.writeFileSync(path.join(dist, 'electron'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 })
  const words = ['--base-url', 'http://host:1', '--hidden', '--allow-host', 'name:7464']
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'scripts', 'start.ts'), ...words],
    {
      env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: dist, DISPLAY: ':0' },
      encoding: 'utf8',
    },
  )
  expect(stderr).toBe('')
  const given = ['--base-url=http://host:1', '--hidden', '--allow-host=name:7464']
  expect(stdout.trim().split('\n')).toEqual([ROOT, ...given])
})
