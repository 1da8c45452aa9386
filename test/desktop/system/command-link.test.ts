// The command `tocsin` of an AppImage and of macOS: put into a folder of PATH, renewed, taken away.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type CommandLinkOptions,
  createCommandLink,
} from '../../../src/main/desktop/system/command-link.ts'
import { temporaryFolder } from '../../support/house.ts'

function aLink(more: Partial<CommandLinkOptions> = {}) {
  const home = more.home ?? temporaryFolder()
  const link = createCommandLink({
    ...{ platform: 'linux', env: {}, isPackaged: true, resources: '/nowhere' },
    ...more,
    home,
  })
  return { ...link, home, file: path.join(home, '.local', 'bin', 'tocsin') }
}

/** An AppImage that prints its words. */
function anImage(name = 'My Tocsin.AppImage'): string {
  const image = path.join(temporaryFolder(), name)
  fs.writeFileSync(image, '#!/bin/sh\nprintf "%s|" "$@"\n', { mode: 0o755 })
  return image
}

test.each<[string, Partial<CommandLinkOptions>]>([
  ['a package of Linux', { platform: 'linux' }],
  ['Windows', { platform: 'win32' }],
  ['a checkout on macOS', { platform: 'darwin', isPackaged: false }],
])('%s brings its command, or has none', (_, more) => {
  const { get, set } = aLink(more)
  expect(get()).toBeNull()
  expect(() => set(true)).toThrow('has its command already')
})

describe.skipIf(process.platform === 'win32')('an AppImage', () => {
  test('gets a script that starts it with the words, and that goes again', () => {
    const image = anImage()
    const { get, set, file } = aLink({ env: { APPIMAGE: image, PATH: '/usr/bin:/bin' } })
    const absent = { file, state: 'absent', isInPath: false, byHand: null }
    expect(get()).toEqual(absent)
    set(true)
    expect(get()).toEqual({ ...absent, state: 'installed' })
    const { stdout } = spawnSync(file, ['ping', 'a b', '$HOME'], { encoding: 'utf8' })
    expect(stdout).toBe('--no-sandbox|--no-zygote|--cli|--|ping|a b|$HOME|')
    set(false)
    expect([get(), fs.existsSync(file)]).toEqual([absent, false])
  })

  test('that has moved is followed at the next start; nothing is made where nothing was', () => {
    const first = aLink({ env: { APPIMAGE: anImage() } })
    const { home } = first
    const image = anImage("ann's.AppImage")
    const moved = aLink({ home, env: { APPIMAGE: image, PATH: path.dirname(first.file) } })
    moved.refresh()
    expect(moved.get()).toMatchObject({ state: 'absent', isInPath: true })
    first.set(true)
    expect(moved.get()?.state).toBe('installed')
    moved.refresh()
    expect(spawnSync(moved.file, ['x'], { encoding: 'utf8' }).stdout).toContain('|x|')
    expect(fs.readFileSync(moved.file, 'utf8')).not.toContain('My Tocsin')
  })

  test('leaves another program of that name alone', () => {
    const { get, set, refresh, file } = aLink({ env: { APPIMAGE: anImage() } })
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, '#!/bin/sh\n')
    expect(get()?.state).toBe('taken')
    for (const isOn of [true, false]) expect(() => set(isOn)).toThrow('another program’s')
    refresh()
    expect(fs.readFileSync(file, 'utf8')).toBe('#!/bin/sh\n')
  })
})

describe.skipIf(process.platform === 'win32')('an app of macOS', () => {
  const TARGET = 'Tocsin.app/Contents/Resources'

  test('gets a link to its launcher, which goes again', () => {
    const [resources, systemFolder] = [path.join(temporaryFolder(), TARGET), temporaryFolder()]
    const env = { PATH: systemFolder }
    const mac = { platform: 'darwin', resources, systemFolder, env } as const
    const { get, set } = aLink(mac)
    const file = path.join(systemFolder, 'tocsin')
    expect(get()).toEqual({ file, state: 'absent', isInPath: true, byHand: null })
    set(true)
    expect(fs.readlinkSync(file)).toBe(path.join(resources, 'bin', 'tocsin'))
    expect(get()?.state).toBe('installed')
    // One that was moved to another folder.
    const elsewhere = path.join(temporaryFolder(), TARGET)
    const moved = aLink({ ...mac, resources: elsewhere })
    moved.refresh()
    expect(fs.readlinkSync(file)).toBe(path.join(elsewhere, 'bin', 'tocsin'))
    moved.set(false)
    expect(get()?.state).toBe('absent')
  })

  test('says the line for a terminal where it may not write, and leaves what is another’s', () => {
    const folder = temporaryFolder()
    // Nobody writes below a file, not even root.
    const blocked = path.join(folder, 'file')
    fs.writeFileSync(blocked, '')
    const mac = { platform: 'darwin', resources: '/Apps/A b/Contents/Resources' } as const
    const { get, set } = aLink({ ...mac, systemFolder: path.join(blocked, 'bin') })
    const file = path.join(blocked, 'bin', 'tocsin')
    const line = `sudo mkdir -p ${path.dirname(file)} && sudo ln -sf '/Apps/A b/Contents/Resources/bin/tocsin' ${file}`
    expect(get()).toMatchObject({ state: 'absent', byHand: line })
    expect(() => set(true)).toThrow(`run: ${line}`)
    fs.symlinkSync('/usr/bin/true', path.join(folder, 'tocsin'))
    const taken = aLink({ ...mac, systemFolder: folder })
    expect(taken.get()?.state).toBe('taken')
    expect(() => taken.set(false)).toThrow('another program’s')
  })
})
