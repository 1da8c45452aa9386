// Browsers for the tests: the system's Chromium and its headless shell, installed where that is allowed.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELL = 'chromium-headless-shell'
/** Debian's. */
const PACKAGES = ['chromium', 'chromium-headless-shell']

export interface Browsers {
  /** The path of a whole Chromium; null when there is none and none can be installed. */
  readonly whole: string | null
  /** The path of Chromium's headless shell, which takes half the processor time; null without one. */
  readonly shell: string | null
}

function onPath(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const files = folders.flatMap((folder) => names.map((name) => path.join(folder, name)))
  return files.find((file) => fs.existsSync(file)) ?? null
}

/** Whether this is Debian and we are its administrator: other systems name the packages otherwise. */
function canInstall(): boolean {
  const system = '/etc/os-release'
  if (process.getuid?.() !== 0 || !fs.existsSync(system)) return false
  return /^ID=debian$/m.test(fs.readFileSync(system, 'utf8'))
}

function install(): void {
  process.stderr.write('Installing Chromium for the tests that need a browser…\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', env })
  run('update')
  // One by one: an old Debian has no headless shell.
  for (const name of PACKAGES) run('install', '--yes', '--no-install-recommends', name)
}

const installed = (): Browsers => ({ whole: onPath(WHOLE), shell: onPath([SHELL]) })

/** Those of TOCSIN_TEST_BROWSER and TOCSIN_TEST_HEADLESS_SHELL, if the first is set; else the system's. */
export function presentBrowsers(): Browsers {
  const { TOCSIN_TEST_BROWSER: whole, TOCSIN_TEST_HEADLESS_SHELL: shell = null } = process.env
  return whole === undefined ? installed() : { whole, shell }
}

/** Those that are present; where the system's are not, and can be installed, they are. */
export function findBrowsers(): Browsers {
  const found = presentBrowsers()
  if (process.env.TOCSIN_TEST_BROWSER !== undefined) return found
  if ((found.whole !== null && found.shell !== null) || !canInstall()) return found
  install()
  return installed()
}
