// When the tray icon is made, and whether anybody shows it. Chromium decides once, when a Tray is
// made, between a StatusNotifier item and an icon of the old kind: it is made when a host is there,
// and again when one comes later. There is one at a time. Knows no Electron.
import { type Cancel, type Clock, type Millis, SECOND } from '../../clock.ts'
import type { TrayHost } from './tray-host.ts'

export interface TrayPresence {
  /** Whether the icon that exists is shown, as of the last look. */
  isThere(): boolean
  /** Asks again, as hosts come and go with a panel or an extension of the shell. */
  look(): Promise<void>
  stop(): void
}

export interface TrayPresenceOptions {
  readonly clock: Pick<Clock, 'monotonic' | 'setTimer'>
  /** Asks which program shows icons; rejects without an answer. Null: the system always shows them. */
  readonly find: (() => Promise<TrayHost | null>) | null
  /** How long a panel may come up after the app, at login. */
  readonly limit: Millis
  /** Makes the icon, in place of one that exists. */
  readonly make: () => void
  /** Called when the answer of `isThere` is another than before. */
  readonly onChange: () => void
}

const FIRST_LOOKS: Millis = SECOND
/** A panel that comes later: an extension is switched on, a shell restarts. */
const LATER_LOOKS: Millis = 30 * SECOND

export function createTrayPresence(options: TrayPresenceOptions): TrayPresence {
  const { clock, find, limit, make, onChange } = options
  const begun = clock.monotonic()
  /** The host that was there when the icon was made; undefined: it is not made yet. */
  let madeFor: TrayHost | null | undefined
  let isThere = false
  let cancel: Cancel = () => {}
  let looking: Promise<void> | undefined
  let isStopped = false

  function makeFor(host: TrayHost | null): void {
    madeFor = host
    make()
  }

  function note(found: TrayHost | null): void {
    const isOver = clock.monotonic() - begun >= limit
    if (found === 'notifier' ? madeFor !== 'notifier' : isOver && madeFor === undefined) {
      makeFor(found)
    }
    // An icon of the old kind finds a panel of its kind whenever that comes.
    const isShown =
      madeFor === 'notifier' ? found === 'notifier' : madeFor !== undefined && found === 'xembed'
    if (isShown === isThere) return
    isThere = isShown
    onChange()
  }

  async function lookBy(ask: () => Promise<TrayHost | null>): Promise<void> {
    // No answer leaves everything as it is.
    const found = await ask().catch(() => undefined)
    if (isStopped) return
    if (found !== undefined) note(found)
    cancel()
    // The window's closing looks again.
    if (madeFor === 'notifier' && isThere) return
    const delay = madeFor === undefined ? FIRST_LOOKS : LATER_LOOKS
    cancel = clock.setTimer(delay, () => void look())
  }

  async function look(): Promise<void> {
    if (find === null) return
    looking ??= lookBy(find).finally(() => {
      looking = undefined
    })
    await looking
  }

  if (find === null) {
    makeFor('notifier')
    isThere = true
  }
  void look()

  return {
    isThere: () => isThere,
    look,
    stop() {
      isStopped = true
      cancel()
    },
  }
}
