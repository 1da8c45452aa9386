// Start at login: what the system is asked, what the file says, what is read back.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { autostartEntry, isAutostarting } from '../../../src/main/desktop/launch/autostart-entry.ts'
import { createLoginItem, startWords } from '../../../src/main/desktop/launch/login-item.ts'
import { temporaryFolder } from '../../support/house.ts'

const ID = 'io.github.tocsin.Tocsin'

function anItem(platform: NodeJS.Platform, words = ['/opt/Tocsin/tocsin', '--hidden']) {
  const configFolder = path.join(temporaryFolder(), '.config')
  const asked: unknown[] = []
  let openAtLogin = false
  const app = {
    setLoginItemSettings(settings: { openAtLogin?: boolean }) {
      asked.push(settings)
      openAtLogin = settings.openAtLogin ?? false
    },
    getLoginItemSettings(options: unknown) {
      asked.push(options)
      const read = { wasOpenedAtLogin: false, executableWillLaunchAtLogin: false, launchItems: [] }
      return { openAtLogin, status: 'enabled' as const, ...read }
    },
  }
  const item = (started = words) =>
    createLoginItem({ platform, app, words: started, configFolder, desktopId: ID })
  const file = path.join(configFolder, 'autostart', `${ID}.desktop`)
  return { item: item(), again: item, asked, file, read: () => fs.readFileSync(file, 'utf8') }
}

describe('on Linux', () => {
  test('there is a file that starts it hidden, and it is read back', () => {
    const { item, read } = anItem('linux')
    expect(item.get()).toBe(false)
    item.set(true)
    expect(item.get()).toBe(true)
    expect(read().split('\n')).toContain('Exec=/opt/Tocsin/tocsin --hidden')
  })

  test('switched off it is gone, and may be switched off twice', () => {
    const { item, file } = anItem('linux')
    item.set(true)
    item.set(false)
    item.set(false)
    expect([item.get(), fs.existsSync(file)]).toEqual([false, false])
  })

  test('switched off by the desktop it reads as off', () => {
    const { item, file, read } = anItem('linux')
    item.set(true)
    fs.writeFileSync(file, `${read()}Hidden=true\n`)
    expect(item.get()).toBe(false)
    item.refresh()
    expect(item.get()).toBe(false)
  })

  test('it follows an AppImage that was moved', () => {
    const { item, again, read } = anItem('linux')
    item.set(true)
    again(['/home/me/Tocsin-2.AppImage', '--hidden']).refresh()
    expect(read()).toContain('Exec=/home/me/Tocsin-2.AppImage --hidden')
  })

  test('nothing is made for who never asked', () => {
    const { item, file } = anItem('linux')
    item.refresh()
    expect(fs.existsSync(file)).toBe(false)
  })
})

describe('elsewhere', () => {
  test('macOS is asked for the app itself', () => {
    const { item, asked } = anItem('darwin')
    item.set(true)
    expect(item.get()).toBe(true)
    expect(asked).toEqual([{ openAtLogin: true }, {}])
  })

  test('Windows is told the words, and asked with the same', () => {
    const { item, asked } = anItem('win32', ['C:\\Tocsin.exe', '--hidden'])
    item.set(true)
    item.get()
    const words = { path: 'C:\\Tocsin.exe', args: ['--hidden'] }
    expect(asked).toEqual([{ openAtLogin: true, ...words }, words])
  })
})

describe('the entry', () => {
  const execOf = (...words: string[]) => /^Exec=(.*)$/m.exec(autostartEntry(words, ID))?.[1]

  test.each([
    [['/opt/tocsin', '--hidden'], '/opt/tocsin --hidden'],
    [['/home/my self/Tocsin.AppImage'], '"/home/my self/Tocsin.AppImage"'],
    [['/opt/100%/t'], '/opt/100%%/t'],
    [['/opt/a"b'], '"/opt/a\\\\"b"'],
    [['/opt/$HOME'], '"/opt/\\\\$HOME"'],
    [['/opt/a`b'], '"/opt/a\\\\`b"'],
    [['/opt/a\\b'], '"/opt/a\\\\\\\\b"'],
    [['/opt/a\nb'], '"/opt/a\\nb"'],
    [['/opt/über'], '"/opt/über"'],
  ])('%j is written %s', (words, expected) => {
    expect(execOf(...words)).toBe(expected)
  })

  test('is one line a key, whatever the words hold', () => {
    const lines = autostartEntry(['/opt/a\nX-Evil=1'], ID).split('\n')
    expect(lines.filter((line) => line.startsWith('X-Evil'))).toEqual([])
  })

  test.each([
    ['[Desktop Entry]\nExec=x\n', true],
    ['Hidden=true\n', false],
    ['Hidden = true\n', false],
    ['Hidden=false\n', true],
    ['X-GNOME-Autostart-enabled=false\n', false],
    ['Name=Hidden=true\n', true],
  ])('%j starts: %s', (entry, expected) => {
    expect(isAutostarting(entry)).toBe(expected)
  })
})

test.each([
  ['packaged', {}, null, undefined, ['/opt/tocsin', '--hidden']],
  [
    'an AppImage',
    { APPIMAGE: '/home/me/T.AppImage' },
    null,
    undefined,
    ['/home/me/T.AppImage', '--hidden'],
  ],
  ['a checkout', {}, '/src/tocsin', undefined, ['/opt/tocsin', '/src/tocsin', '--hidden']],
  ['another data folder', {}, null, '/data', ['/opt/tocsin', '--hidden', '--data-dir=/data']],
])('%s is started by the same words', (_, env, appFolder, dataDir, expected) => {
  expect(startWords({ env, program: '/opt/tocsin', appFolder, dataDir })).toEqual(expected)
})
