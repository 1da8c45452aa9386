// `tocsin service …`: what each system is told, and the commands against made-up programs of the system.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parsePropertyList, stringOf } from '../../src/main/adopt/property-list.ts'
import { parseXml } from '../../src/main/adopt/xml.ts'
import {
  type ServiceSetting,
  serviceDefinition,
} from '../../src/main/commands/service-definition.ts'
import { temporaryFolder } from '../support/house.ts'
import { refusal, run } from './running.ts'

const WORDS = ['/opt/My "App"/tocsin', '--cli', '--', 'serve', '--data-dir', '/home/ann/100% $x']

function definition(fields: Partial<ServiceSetting> = {}) {
  const service = serviceDefinition({
    ...{ platform: 'linux', env: {}, home: '/home/ann', words: WORDS, uid: 501, user: 'PC\\ann' },
    ...fields,
  })
  if (service === null) throw new Error('there is none')
  return service
}

describe('the definition of the service', () => {
  test('for systemd quotes its words, and a restart follows a crash alone', () => {
    const { file, content } = definition()
    expect(file).toBe('/home/ann/.config/systemd/user/tocsin.service')
    expect(content).toContain(
      String.raw`ExecStart="/opt/My \"App\"/tocsin" "--cli" "--" "serve" "--data-dir" "/home/ann/100%% $$x"`,
    )
    expect(content).toContain('Restart=on-failure')
    expect(content).toContain('RestartPreventExitStatus=64 65 69 75 78')
    expect(definition({ env: { XDG_CONFIG_HOME: '/cfg' } }).file).toBe(
      '/cfg/systemd/user/tocsin.service',
    )
  })

  test('for launchd is a property list with the words as they are', () => {
    const { file, content, install } = definition({ platform: 'darwin', home: '/Users/ann' })
    expect(file).toBe('/Users/ann/Library/LaunchAgents/io.github.tocsin.Tocsin.plist')
    const list = parsePropertyList(String(content))
    expect(stringOf(list.get('Label'))).toBe('io.github.tocsin.Tocsin')
    expect(list.get('ProgramArguments')?.children.map(({ text }) => text)).toEqual(WORDS)
    expect(install[0]?.call).toEqual(['launchctl', 'bootstrap', 'gui/501', file])
  })

  test('for Windows is a task of this user at logon, in UTF-16, that never times out', () => {
    const home = 'C:\\Users\\ann'
    const words = ['C:\\Tocsin\\Tocsin.exe', '--cli', '--', 'serve', '--data-dir', 'C:\\My Data\\']
    const { file, content } = definition({ platform: 'win32', home, words })
    expect(file).toBe('C:\\Users\\ann\\AppData\\Local\\Tocsin\\service.xml')
    const text = Buffer.from(content as Uint8Array).toString('utf16le')
    expect(text.charCodeAt(0)).toBe(0xfeff)
    const texts = new Map<string, string>()
    const walk = ({ name, text: own, children }: ReturnType<typeof parseXml>) => {
      texts.set(name, own.trim())
      children.forEach(walk)
    }
    walk(parseXml(text.slice(1)))
    expect(texts.get('Command')).toBe('C:\\Tocsin\\Tocsin.exe')
    expect(texts.get('Arguments')).toBe('--cli -- serve --data-dir "C:\\My Data\\\\"')
    expect([texts.get('UserId'), texts.get('ExecutionTimeLimit')]).toEqual(['PC\\ann', 'PT0S'])
  })

  test.each<[NodeJS.Platform, string]>([
    ['linux', '/home/ann/100% $x'],
    ['darwin', '/Users/ann/A & B'],
    ['win32', 'C:\\My Data\\'],
  ])('for %s names the folder that it serves, and no other', (platform, folder) => {
    const words = ['tocsin', 'serve', '--data-dir', folder]
    const { content, names } = definition({ platform, words })
    const written = Buffer.from(content)
    expect([folder, `${folder}2`, 'ann'].map((word) => names(written, word))).toEqual([
      true,
      false,
      false,
    ])
  })

  test('is none on another system', () => {
    const other = { ...definition, platform: 'freebsd' } as unknown as ServiceSetting
    expect(serviceDefinition(other)).toBeNull()
  })
})

/** A systemctl that writes down its words; it says that the unit runs once it was started. */
function aSystem({ lingers = true } = {}) {
  const folder = temporaryFolder()
  const told = path.join(folder, 'told')
  const program = (name: string, lines: string) =>
    fs.writeFileSync(
      path.join(folder, name),
      `#!/bin/sh\necho "${name} $*" >> ${told}\n${lines}\n`,
      { mode: 0o755 },
    )
  program(
    'systemctl',
    `case "$2" in
      restart) touch ${folder}/runs;;
      disable) rm -f ${folder}/runs;;
      is-active) [ -e ${folder}/runs ] && echo active || { echo inactive; exit 3; };;
    esac`,
  )
  program('loginctl', lingers ? 'exit 0' : 'echo "Access denied" >&2; exit 1')
  const env = { PATH: [folder, process.env.PATH].join(path.delimiter), HOME: folder }
  const dataDir = path.join(folder, 'data')
  const service = (...words: string[]) =>
    run(['service', ...words, '--data-dir', dataDir], { env: { ...env, XDG_CONFIG_HOME: '' } })
  const unit = path.join(folder, '.config', 'systemd', 'user', 'tocsin.service')
  return {
    ...{ service, unit, dataDir },
    told: () => (fs.existsSync(told) ? fs.readFileSync(told, 'utf8').trim().split('\n') : []),
  }
}

describe.skipIf(process.platform !== 'linux')('the service on Linux', () => {
  test('is installed, runs, is replaced and removed', async () => {
    const { service, unit, dataDir, told } = aSystem()
    expect(await service('status')).toEqual({ code: 1, stdout: 'not installed\n', stderr: '' })
    expect(await service('install')).toEqual({ code: 0, stdout: `${unit}\n`, stderr: '' })
    expect(told()).toEqual([
      'systemctl --user daemon-reload',
      'systemctl --user enable tocsin.service',
      'systemctl --user restart tocsin.service',
      'loginctl enable-linger',
    ])
    expect(fs.readFileSync(unit, 'utf8')).toContain(`"serve" "--data-dir" "${dataDir}"`)
    expect(fs.readFileSync(unit, 'utf8')).toMatch(
      /^Environment=MALLOC_ARENA_MAX=1\nEnvironment=MALLOC_TRIM_THRESHOLD_=131072\nEnvironment=MALLOC_MMAP_THRESHOLD_=32768$/m,
    )
    expect(await service('status')).toEqual({ code: 0, stdout: 'running\n', stderr: '' })
    const json = await service('status', '--json')
    expect(JSON.parse(json.stdout)).toEqual({ state: 'running', file: unit })
    expect((await service('install')).code).toBe(0)
    expect(await service('remove')).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(fs.existsSync(unit)).toBe(false)
    expect((await service('status')).stdout).toBe('not installed\n')
    expect(await service('remove')).toEqual(refusal(1, 'the service is not installed'))
  })

  test('that may not outlive the logout says so', async () => {
    const { code, stderr } = await aSystem({ lingers: false }).service('install')
    expect([code, stderr]).toEqual([
      0,
      'tocsin: loginctl enable-linger: Access denied: the service ends when you log out\n',
    ])
  })

  test('beside another server, or with its key in the keychain, says so', async () => {
    const { service, dataDir } = aSystem()
    const other = spawn('sleep', ['60'])
    onTestFinished(() => void other.kill())
    fs.mkdirSync(dataDir)
    const endpoint = { url: 'http://127.0.0.1:9', token: 'x', bodyLimit: null, pid: other.pid }
    fs.writeFileSync(path.join(dataDir, 'endpoint'), JSON.stringify(endpoint))
    fs.writeFileSync(path.join(dataDir, 'master.key.sealed'), 'v11')
    const { code, stderr } = await service('install')
    expect(code).toBe(0)
    // The one that serves now may be the service itself.
    expect((await service('install')).stderr).not.toContain('quit it')
    expect(stderr).toContain(`process ${other.pid} serves the data folder now`)
    expect(stderr).toContain('secret pushes stay locked')
  })

  test('where there is no systemd is refused', async () => {
    const { stderr, code } = await run(['service', 'install', '--data-dir', temporaryFolder()], {
      env: { PATH: '/nowhere', HOME: temporaryFolder() },
    })
    expect([code, stderr]).toEqual([69, 'tocsin: systemctl: it is not installed\n'])
  })
})
