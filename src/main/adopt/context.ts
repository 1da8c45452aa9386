// What the rules ask of this machine: zone, Node, curl, users (contract adopt.md 4, 5, 9).
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Environment } from '../config.ts'
import { resolveZone } from '../monitor/schedule/index.ts'
import type { AdoptContext, Via } from './job.ts'
import type { Machine } from './source.ts'

export interface ContextOptions {
  readonly env: Environment
  readonly dataDir: string
  readonly baseUrl: string
  readonly now: number
  readonly via: Via | null
}

export async function machineContext(
  options: ContextOptions,
  machine: Machine,
): Promise<AdoptContext> {
  const { env, dataDir, baseUrl, now, via } = options
  const { username, homedir } = os.userInfo()
  return {
    platform: process.platform,
    zone: machineZone(machine),
    now,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    dataDir: path.resolve(dataDir),
    curl: findProgram('curl', env),
    node: await findNode(env, machine.run),
    via,
    isRoot: process.getuid?.() === 0,
    user: username,
    home: env.HOME ?? homedir,
    userExists: knownUsers(machine),
  }
}

/** Contract adopt.md 4: the link, else the file, else `Intl`; nothing reads TZ. */
export function machineZone(machine: Pick<Machine, 'readLink' | 'readFile'>): string | null {
  const link = machine.readLink('/etc/localtime')
  const [, linked] = /zoneinfo\/(?:posix\/|right\/)?(.+)$/.exec(link ?? '') ?? []
  const written = () => machine.readFile('/etc/timezone')?.toString('utf8').trim()
  const name = linked ?? (written() || Intl.DateTimeFormat().resolvedOptions().timeZone)
  return resolveZone(name)
}

/** Where programs are, besides PATH: a window that was opened from a menu has a short one. */
const FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin']

function findProgram(name: string, env: Environment): string | null {
  return findPrograms(name, env)[0] ?? null
}

function findPrograms(name: string, env: Environment): string[] {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  const folders = (env.PATH ?? env.Path ?? '').split(path.delimiter).filter(path.isAbsolute)
  return [...folders, ...FOLDERS].map((folder) => path.join(folder, file)).filter(isProgram)
}

function isProgram(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK)
    return fs.statSync(file).isFile()
  } catch {
    return false
  }
}

/**
 * A Node from 18 on that is not Electron's: this one, but one that a package installed in `node_modules` only
 * where there is no other, since it goes with its checkout.
 * @param own the Node of this process; null: it is Electron's
 */
export async function findNode(
  env: Environment,
  run: Machine['run'],
  own = process.versions.electron === undefined ? process.execPath : null,
): Promise<string | null> {
  if (own !== null && !isOfCheckout(own)) return own
  for (const file of findPrograms('node', env)) {
    if (!isOfCheckout(file) && (await isRecent(file, run))) return file
  }
  return own
}

const isOfCheckout = (file: string): boolean => file.split(path.sep).includes('node_modules')

async function isRecent(node: string, run: Machine['run']): Promise<boolean> {
  const told = await run(node, ['--version']).catch(() => null)
  return Number(/^v(\d+)\./.exec(told?.stdout.toString() ?? '')?.[1] ?? 0) >= 18
}

/** Users of the file first; others, such as those of a directory, are asked for one by one. */
function knownUsers(machine: Machine): AdoptContext['userExists'] {
  const known = new Map<string, boolean>()
  for (const line of (machine.readFile('/etc/passwd')?.toString('utf8') ?? '').split('\n')) {
    known.set(line.split(':', 1)[0] ?? '', true)
  }
  return async (name) => {
    const found = known.get(name)
    if (found !== undefined) return found
    const told = name.startsWith('-')
      ? null
      : await machine.run('id', ['-u', name]).catch(() => null)
    known.set(name, told?.status === 0)
    return told?.status === 0
  }
}
