// Whether the desktop shows tray icons. Windows and macOS always do; on Linux a name on the session
// bus says so.
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { childEnvironment } from '../../child-env.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface TrayHost {
  /** As of the last look; before the first, that somebody does. */
  isThere(): boolean
  /** Asks again, as hosts come and go with a panel or an extension of the shell. */
  look(): Promise<void>
}

export interface TrayHostOptions {
  readonly platform: NodeJS.Platform
  readonly env: Environment
  /** Called when the answer is another than before. */
  readonly onChange: () => void
}

const WATCHER = 'org.kde.StatusNotifierWatcher'
const BUS = 'org.freedesktop.DBus'
const TIMEOUT = 2000

/** Programs that ask the bus, in the order in which they are tried. */
const ASKING: readonly (readonly [program: string, args: readonly string[]])[] = [
  [
    'dbus-send',
    [
      ...['--session', '--print-reply=literal', `--dest=${BUS}`, '/org/freedesktop/DBus'],
      ...[`${BUS}.NameHasOwner`, `string:${WATCHER}`],
    ],
  ],
  [
    'gdbus',
    [
      ...['call', '--session', '--dest', BUS, '--object-path', '/org/freedesktop/DBus'],
      ...['--method', `${BUS}.NameHasOwner`, WATCHER],
    ],
  ],
]

export function createTrayHost({ platform, env, onChange }: TrayHostOptions): TrayHost {
  let isThere = true
  return {
    isThere: () => isThere,
    async look() {
      const found = platform !== 'linux' || (await isWatcherOwned(env))
      if (found === isThere) return
      isThere = found
      onChange()
    },
  }
}

async function isWatcherOwned(env: Environment): Promise<boolean> {
  if (!hasSessionBus(env)) return false
  for (const [program, args] of ASKING) {
    const reply = await ask(program, args, env)
    if (reply !== null) return reply.includes('true')
  }
  // Nobody can be asked: most desktops have one, and another start brings the window back.
  return true
}

function hasSessionBus(env: Environment): boolean {
  if (env.DBUS_SESSION_BUS_ADDRESS) return true
  const folder = env.XDG_RUNTIME_DIR
  return folder !== undefined && fs.existsSync(path.join(folder, 'bus'))
}

/** What the program printed; null where it is not installed. A bus that is not there has no watcher. */
function ask(program: string, args: readonly string[], env: Environment): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout: TIMEOUT, env: childEnvironment(env) }, (error, stdout) => {
      resolve(error !== null && error.code === 'ENOENT' ? null : stdout)
    })
  })
}
