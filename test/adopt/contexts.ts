// The machines of `test/vectors/adopt` (its README): ann's, on Linux, macOS and Windows.
import type { AdoptContext } from '../../src/main/adopt/job.ts'
import type { Millis } from '../../src/main/clock.ts'

/** The check of every hook in the vectors of single jobs. */
export const U = '0b8e6f6e-5a0c-4c57-9d0c-7f6c2f9a1d10'

export const LINUX: AdoptContext = {
  platform: 'linux',
  zone: 'Europe/Riga',
  now: Date.UTC(2026, 0, 1) as Millis,
  baseUrl: 'http://127.0.0.1:7464',
  dataDir: '/home/ann/.local/share/tocsin',
  curl: '/usr/bin/curl',
  node: '/usr/bin/node',
  via: null,
  isRoot: false,
  user: 'ann',
  home: '/home/ann',
  userExists: async () => true,
}

export const MACOS: AdoptContext = {
  ...LINUX,
  platform: 'darwin',
  dataDir: '/Users/ann/Library/Application Support/Tocsin',
  home: '/Users/ann',
}

export const WINDOWS: AdoptContext = {
  ...LINUX,
  platform: 'win32',
  dataDir: 'C:\\Users\\ann\\AppData\\Roaming\\Tocsin',
  node: 'C:\\Program Files\\nodejs\\node.exe',
  home: 'C:\\Users\\ann',
}
