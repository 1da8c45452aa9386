// What an entrance gives the application: where its data lies, and what differs from one to the other.
import type { AdoptFrom } from '../adopt/this-machine.ts'
import type { Clock } from '../clock.ts'
import type { Environment, Flags } from '../config.ts'
import type { Health } from '../health.ts'
import type { StoredSession } from '../http/window/sessions.ts'
import type { Log, LogFormat } from '../log.ts'
import type { Notifier } from '../notify/notifier/notifier.ts'
import type { DesktopApi, Restart } from '../procedures/context.ts'
import type { Keychain } from '../secrets/crypto/master-key.ts'
import type { Speech } from '../speech.ts'

export interface AppOptions {
  readonly dataDir: string
  readonly flags: Flags
  readonly env: Environment
  readonly clock: Clock
  readonly createLog: (format: LogFormat) => Log
  readonly createNotifier: (log: Log) => Notifier
  readonly keychain: Keychain
  /** The folder of the built window, or null where none is served. */
  readonly windowFolder: string | null
  /** The file of the program that a new version would name otherwise; left out: it is not looked at. */
  readonly programFile?: string
  /** Of an entrance whose own parts report to it; left out: a new one. */
  readonly health?: Health
  /** The desktop app's, which the tray speaks with; left out: a new one, by the environment's language. */
  readonly speech?: Speech
  /** What only the desktop entrance can do; left out: headless. */
  readonly desktop?: DesktopApi
  /** Whose scheduled jobs the window brings in; left out: this machine's. */
  readonly adoptFrom?: AdoptFrom
  /** Stops the application and starts it anew, in this process or another. */
  readonly restart: Restart
  /** Sessions of the window to take over where a backup replaces the stored ones. */
  readonly sessions?: readonly StoredSession[]
}
