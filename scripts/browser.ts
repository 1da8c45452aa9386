// The browser for the tests: a Chromium of the system, installed where that is allowed.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

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
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
    spawnSync('apt-get', args, { stdio: 'ignore', env })
  }
}

/** The path of a browser, or null when there is none and none can be installed. */
export function findBrowser(): string | null {
  const found = process.env.TOCSIN_TEST_BROWSER ?? onPath()
  if (found !== null) return found
  install()
  return onPath()
}
