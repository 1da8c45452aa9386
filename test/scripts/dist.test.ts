// What goes into a package, and how its binary is set: electron-builder on a folder that stands in
// for Electron's, as far as it goes without a download.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { builderWords } from '../../scripts/dist.ts'

const ROOT = path.join(import.meta.dirname, '..', '..')
/** Electron's binary has its fuses behind this text: a version, their number, a byte each. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** As Electron comes: anything may be run. */
const FUSES_AS_SHIPPED = '101100011'

function fakeElectron(folder: string): string {
  fs.mkdirSync(path.join(folder, 'locales'), { recursive: true })
  fs.mkdirSync(path.join(folder, 'resources'))
  const wire = Buffer.concat([
    Buffer.from([1, FUSES_AS_SHIPPED.length]),
    Buffer.from(FUSES_AS_SHIPPED),
  ])
  const binary = Buffer.concat([Buffer.alloc(64), Buffer.from(SENTINEL), wire, Buffer.alloc(64)])
  fs.writeFileSync(path.join(folder, 'electron'), binary, { mode: 0o755 })
  for (const file of ['LICENSE', 'version', 'locales/en-US.pak', 'locales/de.pak']) {
    fs.writeFileSync(path.join(folder, file), 'a stand-in')
  }
  return folder
}

interface AsarEntry {
  readonly files?: Readonly<Record<string, AsarEntry>>
  readonly unpacked?: boolean
  readonly integrity?: { readonly hash: string }
}

/** The files of an archive: its header is JSON behind four lengths. */
function asarFiles(file: string): Map<string, AsarEntry> {
  const bytes = fs.readFileSync(file)
  const header: AsarEntry = JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12)))
  const found = new Map<string, AsarEntry>()
  const walk = (entry: AsarEntry, at: string) => {
    if (entry.files === undefined) found.set(at.slice(1), entry)
    for (const [name, child] of Object.entries(entry.files ?? {})) walk(child, `${at}/${name}`)
  }
  walk(header, '')
  return found
}

function fusesOf(binary: string): Readonly<Record<string, boolean>> {
  const bytes = fs.readFileSync(binary)
  const start = bytes.indexOf(SENTINEL) + SENTINEL.length + 2
  const names = [
    'runAsNode',
    'cookieEncryption',
    'nodeOptions',
    'nodeCliInspect',
    'asarIntegrity',
    'onlyLoadAppFromAsar',
    'browserSnapshot',
    'fileProtocolPrivileges',
  ]
  return Object.fromEntries(names.map((name, i) => [name, bytes[start + i] === 0x31]))
}

const canPackage = process.platform === 'linux' && spawnSync('npm', ['--version']).status === 0

describe.runIf(canPackage)('an unpacked package for Linux', () => {
  const folders = { x64: '', arm64: '' }

  beforeAll(() => {
    const output = fs.mkdtempSync(path.join(fs.realpathSync('/tmp'), 'tocsin-dist-'))
    const electron = fakeElectron(path.join(output, 'electron'))
    const words = ['--dir', '--linux', '--x64', '--arm64', `--config.directories.output=${output}`]
    const done = spawnSync(process.execPath, ['scripts/dist.ts', ...words], {
      cwd: ROOT,
      env: { ...process.env, TOCSIN_ELECTRON_DIST: electron, GITHUB_REPOSITORY: '' },
      encoding: 'utf8',
    })
    expect(done.stderr + done.stdout).not.toContain('⨯')
    expect(done.status).toBe(0)
    folders.x64 = path.join(output, 'linux-unpacked')
    folders.arm64 = path.join(output, 'linux-arm64-unpacked')
    return () => fs.rmSync(output, { recursive: true })
  }, 300_000)

  const files = (arch: 'x64' | 'arm64') =>
    asarFiles(path.join(folders[arch], 'resources', 'app.asar'))

  test('holds what was built, the icons of tray and window and the database, nothing else', () => {
    const names = [...files('x64').keys()]
    expect(names).toEqual(expect.arrayContaining(['package.json', 'LICENSE', 'out/main/index.js']))
    expect(names).toEqual(
      expect.arrayContaining(['out/preload/index.cjs', 'out/renderer/index.html']),
    )
    expect(names).toContain('out/icons/tray/linux/down-9plus@2x.png')
    expect(names).toContain('out/icons/app/256x256.png')
    const expected =
      /^(package\.json|LICENSE|out\/(main|preload|renderer|icons\/tray\/linux)\/|out\/icons\/app\/256x256\.png$|node_modules\/better-sqlite3\/(package\.json|LICENSE|prebuilds\/))/
    expect(names.filter((name) => !expected.test(name))).toEqual([])
  })

  test.each(['x64', 'arm64'] as const)('for %s has that prebuild alone, unpacked', (arch) => {
    const natives = [...files(arch)].filter(([name]) => name.endsWith('.node'))
    const prebuild = `node_modules/better-sqlite3/prebuilds/linux-${arch}.node`
    expect(natives.map(([name, { unpacked }]) => [name, unpacked])).toEqual([[prebuild, true]])
    const unpacked = path.join(folders[arch], 'resources', 'app.asar.unpacked')
    expect(fs.readFileSync(path.join(unpacked, prebuild))).toEqual(
      fs.readFileSync(path.join(ROOT, prebuild)),
    )
  })

  test('carries the hash of every file inside the archive', () => {
    const without = [...files('x64')].filter(([, { integrity }]) => !integrity?.hash)
    expect(without.map(([name]) => name)).toEqual([])
  })

  test('has the launcher of the command line', () => {
    const launcher = path.join(folders.x64, 'bin', 'tocsin')
    expect(fs.statSync(launcher).mode & 0o111).toBe(0o111)
    expect(fs.existsSync(path.join(folders.x64, 'tocsin-desktop'))).toBe(true)
  })

  test('its binary runs nothing but the app', () => {
    expect(fusesOf(path.join(folders.x64, 'tocsin-desktop'))).toEqual({
      runAsNode: false,
      cookieEncryption: false,
      nodeOptions: false,
      nodeCliInspect: false,
      asarIntegrity: true,
      onlyLoadAppFromAsar: true,
      browserSnapshot: false,
      fileProtocolPrivileges: false,
    })
  })

  test('looks for updates nowhere, as nobody said where', () => {
    expect(fs.readdirSync(path.join(folders.x64, 'resources'))).toEqual([
      'app.asar',
      'app.asar.unpacked',
    ])
  })

  test('its package.json names the app to the desktop', () => {
    const archive = fs
      .readFileSync(path.join(folders.x64, 'resources', 'app.asar'))
      .toString('latin1')
    expect(archive).toContain('"desktopName": "io.github.tocsin.Tocsin.desktop"')
    // The keychain's entry and notifications carry it: changed later, the entry would be lost.
    expect(archive).toContain('"productName": "Tocsin"')
  })
})

test('a package for macOS says what the system wants to know of it', () => {
  const config = fs.readFileSync(path.join(ROOT, 'electron-builder.yml'), 'utf8')
  const info = config.slice(config.indexOf('extendInfo:'))
  expect(info).toMatch(/^ {4}LSUIElement: true$/m)
  expect(info).toMatch(/^ {4}LSAppNapIsDisabled: true$/m)
  expect(info).toMatch(/^ {4}NSUserNotificationAlertStyle: alert$/m)
  expect(info).toMatch(/^ {4}NSLocalNetworkUsageDescription: >-\n {6}\S/m)
})

test('the repository of the CI is where its packages look for updates', () => {
  const words = builderWords({ GITHUB_REPOSITORY: 'someone/tocsin' })
  expect(words).toContain('--config.publish.owner=someone')
  expect(words).toContain('--config.publish.repo=tocsin')
  expect(builderWords({}).join(' ')).not.toContain('publish.')
})

test('nothing is uploaded by packaging', () => {
  expect(builderWords({ GITHUB_REPOSITORY: 'someone/tocsin' })).toContain('--publish=never')
  expect(builderWords({})).toContain('--publish=never')
})
