// Actions of the tray's menu entries and of notification buttons, on checks, through the window's
// own procedures. A failure is logged, because no caller awaits it.
import { FOR_EVER } from '../../shared/until-then.ts'
import { type Clock, HOUR, type Millis } from '../clock.ts'
import { errorText } from '../errors.ts'
import type { Log } from '../log.ts'
import { type MuteChoice, muteFor } from '../notify/desktop-channel/quiet-hours.ts'
import type { NoticeAction } from '../notify/notifier/notifier.ts'
import type { Calls } from './local-client.ts'
import type { PlainAction, TrayAction } from './tray/menu.ts'

export interface ActionsOptions {
  readonly clock: Clock
  readonly log: Log
  readonly calls: Calls
  /** The user's time zone. */
  readonly zone: () => string
  /** Shows the window, at a view or as it is. */
  readonly open: (route?: string) => void
  readonly pushClipboard: () => void
  /** Puts a text that is no secret on the clipboard. */
  readonly copy: (text: string) => Promise<void>
  readonly showLogs: () => Promise<void>
  readonly copyDiagnostics: () => Promise<void>
  /** Restarts into the version that is ready. */
  readonly installUpdate: () => void
  /** Monitors in this process: the service that the app was attached to is gone. */
  readonly startHere: () => Promise<void>
  readonly quit: () => void
}

export interface Actions {
  /** On a check. */
  act(action: NoticeAction, uuid: string): Promise<void>
  /** What an entry of the menu stands for. */
  perform(action: TrayAction): Promise<void>
}

const SNOOZED_FOR: Millis = HOUR

export function createActions(options: ActionsOptions): Actions {
  const { clock, log, zone, open, pushClipboard, showLogs, copyDiagnostics, quit } = options
  const { call } = options.calls
  const actions: Readonly<Record<NoticeAction, (uuid: string) => Promise<unknown>>> = {
    snooze: (uuid) => call('checks.snooze', { uuid, until: clock.now() + SNOOZED_FOR }),
    pause: (uuid) => call('checks.pause', { uuid }),
    acknowledge: (uuid) => call('checks.acknowledge', { uuid, on: true }),
  }

  async function tried(what: string, deed: () => Promise<unknown>): Promise<void> {
    try {
      await deed()
    } catch (error) {
      log.warn(`${what} failed: ${errorText(error)}`)
    }
  }

  /** Of another server: `@<server>/<unique key>`. */
  function actElsewhere(action: NoticeAction, place: string): Promise<unknown> {
    const [id = '', uniqueKey = ''] = place.slice(1).split('/')
    const check = { id, uniqueKey }
    if (action === 'pause') return call('remotes.write', { do: 'pause', ...check })
    if (action === 'acknowledge') return call('remotes.attend', { ...check, acknowledged: true })
    return call('remotes.attend', { ...check, snoozedUntil: clock.now() + SNOOZED_FOR })
  }

  const act: Actions['act'] = (action, uuid) =>
    tried(`to ${action} a check`, () =>
      uuid.startsWith('@') ? actElsewhere(action, uuid) : actions[action](uuid),
    )

  const copyUrl = (uuid: string) =>
    tried('to copy a ping URL', async () =>
      options.copy((await call('checks.get', { uuid })).pingUrl),
    )

  /** Null: notifications are on again. */
  function mute(choice: MuteChoice | null): Promise<void> {
    const until = choice && muteFor(choice, zone(), clock.now())
    const at = until === 'on' ? FOR_EVER : until
    return tried('to mute', () => call('app.mute', { until: at }))
  }

  const plain: Readonly<Record<PlainAction, () => unknown>> = {
    'push-clipboard': pushClipboard,
    'show-logs': () => tried('to show the logs', showLogs),
    'copy-diagnostics': () => tried('to copy the diagnostics', copyDiagnostics),
    update: options.installUpdate,
    'start-here': () => tried('to start Tocsin here', options.startHere),
    quit,
  }

  return {
    act,
    async perform(action) {
      if (action.do === 'open') open(action.route ?? undefined)
      else if (action.do === 'mute') await mute(action.until)
      else if (action.do === 'copy-url') await copyUrl(action.uuid)
      else if ('uuid' in action) await act(action.do, action.uuid)
      else await plain[action.do]()
    },
  }
}
