// `tocsin service install|remove|status`: the headless server as a service of this person, so that watching
// outlives the desktop session (contract runtime.md).
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { childEnvironment } from '../child-env.ts'
import { EXIT, TocsinError } from '../errors.ts'
import { isInKeychain } from '../secrets/crypto/master-key.ts'
import type { Command, CommandCall } from './command.ts'
import { JSON_FLAG } from './flags.ts'
import { endpointOf } from './local-server.ts'
import { type Call, type ServiceDefinition, serviceDefinition } from './service-definition.ts'

const TIMEOUT = 30_000
const KEYCHAIN =
  'the master key is in the desktop’s keychain, which a service cannot ask: secret pushes stay locked while it runs'

async function install(call: CommandCall): Promise<number> {
  const { dataDir, complain, print } = call
  const service = definitionOf(call)
  const isOurs = fs.existsSync(service.file) && (await isRunningNow(service, call))
  const other = isOurs ? null : serverOf(dataDir)
  fs.mkdirSync(path.dirname(service.file), { recursive: true })
  fs.writeFileSync(service.file, service.content)
  // Other words than before take effect.
  for (const command of service.remove.slice(0, isOnce() ? 0 : 1)) await run(command, call)
  for (const { call: command, may } of service.install) {
    const problem = await run(command, call)
    if (problem.error === null) continue
    if (may === undefined) throw new TocsinError('NOT_RUNNING', `${command[0]}: ${problem.error}`)
    complain(`${command.join(' ')}: ${problem.error}: ${may}`)
  }
  if (other !== null) {
    complain(`process ${other} serves the data folder now: quit it, then install the service again`)
  }
  if (isInKeychain(dataDir, call.env)) complain(KEYCHAIN)
  print(service.file)
  return EXIT.ok
}

/** systemd takes new words by itself; the others would refuse a second service of that name. */
function isOnce(): boolean {
  return process.platform === 'linux'
}

async function remove(call: CommandCall): Promise<number> {
  const service = definitionOf(call)
  if (!fs.existsSync(service.file)) throw notInstalled()
  for (const command of service.remove) {
    const { error } = await run(command, call)
    if (error !== null) call.complain(`${command[0]}: ${error}`)
  }
  fs.rmSync(service.file, { force: true })
  if (isOnce()) await run(['systemctl', '--user', 'daemon-reload'], call)
  return EXIT.ok
}

async function status(call: CommandCall): Promise<number> {
  const service = definitionOf(call)
  const isInstalled = fs.existsSync(service.file)
  const isRunning = isInstalled && (await isRunningNow(service, call))
  const state = isRunning ? 'running' : isInstalled ? 'stopped' : 'not installed'
  const file = isInstalled ? service.file : null
  call.print(call.values.json ? JSON.stringify({ state, file }) : state)
  return isRunning ? EXIT.ok : EXIT.failed
}

async function isRunningNow({ asks }: ServiceDefinition, call: CommandCall): Promise<boolean> {
  const { error, printed } = await run(asks.call, call)
  return error === null && asks.prints.test(printed)
}

/** Whether a service of this person is installed for that folder, running or not. */
export function isServiceInstalled(call: Pick<CommandCall, 'env' | 'dataDir'>): boolean {
  try {
    const { file, names } = definitionOf(call)
    return names(fs.readFileSync(file), path.resolve(call.dataDir))
  } catch {
    return false
  }
}

/** @throws TocsinError USAGE */
function definitionOf({ env, dataDir }: Pick<CommandCall, 'env' | 'dataDir'>): ServiceDefinition {
  const { platform } = process
  const home = env.HOME || os.homedir()
  const uid = process.getuid?.() ?? 0
  const user = [env.USERDOMAIN, env.USERNAME ?? ''].filter(Boolean).join('\\')
  const words = [...ownWords(env), 'serve', '--data-dir', path.resolve(dataDir)]
  const service = serviceDefinition({ platform, env, home, words, uid, user })
  if (service === null) throw new TocsinError('USAGE', 'this system has no services of a person')
  return service
}

/** The words that start this command line: of a package, its launcher's. */
function ownWords({ APPIMAGE }: CommandCall['env']): readonly string[] {
  if (process.versions.electron === undefined) return [process.execPath, process.argv[1] ?? '']
  const sandbox = process.platform === 'linux' ? ['--no-sandbox', '--no-zygote'] : []
  // What an AppImage runs lies in a folder that is there only while it runs.
  return [APPIMAGE || process.execPath, ...sandbox, '--cli', '--']
}

/** The process that serves the folder now; null: none does. */
function serverOf(dataDir: string): number | null {
  const pid = endpointOf(dataDir)?.pid
  if (pid === undefined) return null
  try {
    process.kill(pid, 0)
    return pid
  } catch {
    return null
  }
}

interface Ran {
  /** Why it failed, in one line; null: it did not. */
  readonly error: string | null
  readonly printed: string
}

function run([program, ...args]: Call, { env }: CommandCall): Promise<Ran> {
  const options = { timeout: TIMEOUT, env: childEnvironment(env) }
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      const [line = ''] = stderr.trim().split('\n')
      const why = error && (error.code === 'ENOENT' ? 'it is not installed' : line || error.message)
      resolve({ error: why, printed: stdout })
    })
  })
}

function notInstalled(): TocsinError {
  return new TocsinError('NOT_FOUND', 'the service is not installed')
}

export const SERVICE_COMMANDS: readonly Command[] = [
  {
    name: 'service install',
    summary: 'Run the server as a service of this user, now and after each login; prints its file',
    flags: [],
    run: install,
  },
  {
    name: 'service remove',
    summary: 'Stop and remove the service',
    flags: [],
    run: remove,
  },
  {
    name: 'service status',
    summary: 'Whether the service is installed and runs; exits 0 while it runs',
    flags: [JSON_FLAG],
    run: status,
  },
]
