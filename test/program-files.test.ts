// The files of the running program, which a new version replaces.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createHealth } from '../src/main/health.ts'
import { asReplaced, createProgramWatch, restartCommand } from '../src/main/program-files.ts'
import { temporaryFolder } from './support/house.ts'

function errorOfRequiring(name: string): unknown {
  const require = createRequire(path.join(temporaryFolder(), 'program.cjs'))
  try {
    return require(name)
  } catch (error) {
    return error
  }
}

test('a chunk that is not there any more means that the program was replaced', () => {
  const gone = asReplaced(errorOfRequiring('./answer-body-Bq3.cjs'))
  expect(gone).toMatchObject({ code: 'PROGRAM_REPLACED', status: 503 })
})

test.each(['better-sqlite3-of-nobody', '../elsewhere.cjs', './data.json'])(
  'another module that cannot be found (%s) is an error of its own',
  (name) => {
    const error = errorOfRequiring(name)
    expect(asReplaced(error)).toBe(error)
  },
)

test('health tells of it while the file is gone, once in the log', () => {
  const health = createHealth()
  const lines: string[] = []
  const file = path.join(temporaryFolder(), 'serve-B9a.cjs')
  fs.writeFileSync(file, '')
  const look = createProgramWatch({
    ...{ file, health, restart: () => 'systemctl --user restart tocsin' },
    log: { error: (line) => lines.push(line) },
  })
  const later = () => {
    look()
    return health.troubles().map(({ text, remedy }) => `${text}. ${remedy}`)
  }
  expect(later()).toEqual([])
  fs.rmSync(file)
  const told =
    'A new version of Tocsin is installed. This server still runs the former one, and some of its files are gone. ' +
    'Restart it: systemctl --user restart tocsin'
  expect(later()).toEqual([told])
  expect(later()).toEqual([told])
  expect(lines).toEqual([told])
  fs.writeFileSync(file, '')
  expect(later(), 'the same version again').toEqual([])
})

const USER = '0::/user.slice/user-1000.slice/user@1000.service/app.slice/tocsin.service\n'

test('of root, launchd runs daemons of the system', () => {
  const env = { XPC_SERVICE_NAME: 'tocsin' }
  expect(restartCommand({ platform: 'darwin', env, cgroup: '', uid: 0 })).toBe(
    'launchctl kickstart -k system/tocsin',
  )
})

test.each([
  ['linux', {}, USER, 'systemctl --user restart tocsin'],
  ['linux', {}, '0::/system.slice/my-tocsin.service\n', 'systemctl restart my-tocsin'],
  ['linux', {}, '0::/system.slice/cron.service\n', null],
  ['linux', {}, '0::/user.slice/user-1000.slice/session-3.scope\n', null],
  ['linux', {}, '', null],
  [
    'darwin',
    { XPC_SERVICE_NAME: 'io.github.tocsin.Tocsin' },
    '',
    'launchctl kickstart -k gui/501/io.github.tocsin.Tocsin',
  ],
  ['darwin', { XPC_SERVICE_NAME: 'application.com.apple.Terminal' }, '', null],
  ['win32', {}, '', null],
] as const)('what restarts it: %s, %j, %s', (platform, env, cgroup, command) => {
  expect(restartCommand({ platform, env, cgroup, uid: 501 })).toBe(command)
})
