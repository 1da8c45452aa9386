// The browser for the tests: a Chromium of the system, installed where that is allowed.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** The headless shell first: it has no user interface of its own to render beside each page. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
/** Debian's packages, the first that can be installed wins. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

function onPath(): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const files = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
  return files.find((file) => fs.existsSync(file)) ?? null
}

/** Installs Debian's Chromium, where this is Debian and we are its administrator. */
function install(): void {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return
  process.stderr.write('Installing Chromium for the tests that need a browser…\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', env }).status
  run('update')
  PACKAGES.some((name) => run('install', '--yes', '--no-install-recommends', name) === 0)
}

/** The path of a browser, or null when there is none and none can be installed. */
export function findBrowser(): string | null {
  const found = process.env.TOCSIN_TEST_BROWSER ?? onPath()
  if (found !== null) return found
  install()
  return onPath()
}
