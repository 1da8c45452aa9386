// A desktop session of its own for a test: a D-Bus session bus, a virtual screen, and on both the
// notification daemon dunst. Debian: dbus-bin, dbus-daemon, xvfb, dunst.
import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../support/house.ts'

/** Of those that the session needs, the programs that are not installed here. */
export function missingPrograms(...more: readonly string[]): readonly string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return ['dbus-daemon', 'dbus-send', 'Xvfb', 'dunst', ...more].filter(
    (program) => !folders.some((folder) => fs.existsSync(path.join(folder, program))),
  )
}

export interface Session {
  /** For a program that is to be in the session. */
  readonly env: Readonly<Record<string, string>>
  /** What the screen shows, for `readScreen`. */
  readonly screenFile: string
  /** What the daemon says it was told. */
  readonly told: () => string
}

/** Ends with the test. */
export async function startSession(): Promise<Session> {
  const folder = temporaryFolder()
  const address = `unix:path=${path.join(folder, 'bus')}`
  const env = {
    DBUS_SESSION_BUS_ADDRESS: address,
    DISPLAY: await startScreen(folder),
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    XDG_RUNTIME_DIR: folder,
  }
  start('dbus-daemon', ['--session', '--nofork', `--address=${address}`], env)
  await expect.poll(() => fs.existsSync(path.join(folder, 'bus'))).toBe(true)
  const daemon = start('dunst', ['-print'], env)
  let told = ''
  daemon.stdout?.setEncoding('utf8').on('data', (text) => {
    told += text
  })
  await expect.poll(() => isDaemonThere(env)).toBe(true)
  return {
    env,
    screenFile: path.join(folder, 'Xvfb_screen0'),
    told: () => told,
  }
}

/** Whether a notification daemon has its name on the bus. */
function isDaemonThere(env: Session['env']): boolean {
  const to = ['--session', '--print-reply=literal', '--dest=org.freedesktop.DBus', '/']
  const question = ['org.freedesktop.DBus.NameHasOwner', 'string:org.freedesktop.Notifications']
  const { stdout } = spawnSync('dbus-send', [...to, ...question], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return stdout.includes('boolean true')
}

/** @returns the name of the display, once it is there */
function startScreen(folder: string): Promise<string> {
  const screen = ['-screen', '0', '520x220x24', '-nolisten', 'tcp', '-fbdir', folder]
  const server = start('Xvfb', ['-displayfd', '3', ...screen], {}, [
    'ignore',
    'ignore',
    'ignore',
    'pipe',
  ])
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    server.stdio[3]?.once('data', (number) => resolve(`:${String(number).trim()}`))
  })
}

function start(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  stdio: StdioOptions = ['ignore', 'pipe', 'ignore'],
): ChildProcess {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
