// Who shows tray icons on a Linux desktop: a StatusNotifier host, for which Chromium asks the session
// bus two questions when a Tray is made, or a panel of the old kind. tray-presence.ts acts on it.
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { childEnvironment } from '../../child-env.ts'
import { hasXembedHost } from './xembed-host.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** `notifier`: a StatusNotifier host; `xembed`: only a panel that embeds X11 windows. */
export type TrayHost = 'notifier' | 'xembed'

const WATCHER = 'org.kde.StatusNotifierWatcher'
const BUS = 'org.freedesktop.DBus'
const TIMEOUT = 2000

interface Question {
  readonly to: string
  readonly path: string
  readonly method: string
  readonly args: readonly string[]
}

/** Chromium's own questions (`status_icon_linux_dbus.cc`): a watcher, and a host behind it. */
const QUESTIONS: readonly Question[] = [
  {
    ...{ to: BUS, path: '/org/freedesktop/DBus', method: `${BUS}.NameHasOwner` },
    args: [WATCHER],
  },
  {
    ...{ to: WATCHER, path: '/StatusNotifierWatcher', method: `${BUS}.Properties.Get` },
    args: [WATCHER, 'IsStatusNotifierHostRegistered'],
  },
]

/** Programs that ask the bus, in the order in which they are tried. */
const ASKING: readonly (readonly [program: string, words: (of: Question) => readonly string[]])[] =
  [
    [
      'dbus-send',
      ({ to, path, method, args }) => [
        ...['--session', '--print-reply=literal', `--reply-timeout=${TIMEOUT}`],
        ...[`--dest=${to}`, path, method, ...args.map((arg) => `string:${arg}`)],
      ],
    ],
    [
      'gdbus',
      ({ to, path, method, args }) => [
        ...['call', '--session', '--dest', to, '--object-path', path],
        ...['--method', method, ...args],
      ],
    ],
  ]

/**
 * Null: no tray host runs.
 * @throws Error when no answer came in time
 */
export async function findTrayHost(env: Environment): Promise<TrayHost | null> {
  if (hasSessionBus(env) && (await isHostRegistered(env))) return 'notifier'
  return !isWayland(env) && (await hasXembedHost(env)) ? 'xembed' : null
}

/** Under Wayland Chromium has no icon of the old kind. */
export function isWayland(env: Environment): boolean {
  return Boolean(env.WAYLAND_DISPLAY) || env.XDG_SESSION_TYPE === 'wayland'
}

async function isHostRegistered(env: Environment): Promise<boolean> {
  for (const [program, words] of ASKING) {
    for (const [i, question] of QUESTIONS.entries()) {
      const reply = await ask(program, words(question), env)
      if (reply === null) break
      if (!reply.includes('true')) return false
      if (i === QUESTIONS.length - 1) return true
    }
  }
  // Nobody can be asked: most desktops have one, and another start brings the window back.
  return true
}

function hasSessionBus(env: Environment): boolean {
  if (env.DBUS_SESSION_BUS_ADDRESS) return true
  const folder = env.XDG_RUNTIME_DIR
  return folder !== undefined && fs.existsSync(path.join(folder, 'bus'))
}

/**
 * What the program printed; null where it is not installed. A bus that is not there has no watcher.
 * @throws Error when a busy machine took too long: that is no answer
 */
function ask(program: string, args: readonly string[], env: Environment): Promise<string | null> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { timeout: TIMEOUT, env: childEnvironment(env) }, (error, stdout) => {
      if (error?.killed) reject(new Error(`${program} did not answer`))
      else resolve(error !== null && error.code === 'ENOENT' ? null : stdout)
    })
  })
}
