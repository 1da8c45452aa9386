// `Notification`: shown at once, until a test clicks, acts on or closes it. A test may have the next
// ones fail, as where no service for them runs.
import { EventEmitter } from 'node:events'
import type { NotificationAction, NotificationConstructorOptions } from 'electron'
import { isMode } from './modes.ts'
import { onlyAfterReady } from './rules.ts'

/** What a test sets by `globalThis`, as it reaches no module here. */
interface Poked {
  tocsinNotifications?: 'unsupported' | 'failing'
}

/** Milliseconds, as long as a call of D-Bus takes to give up. */
const DEAD_FOR = 30_000

const poked = globalThis as Poked

export class Notification extends EventEmitter {
  readonly id: string
  title: string
  subtitle: string
  body: string
  silent: boolean
  urgency: 'normal' | 'critical' | 'low'
  timeoutType: 'default' | 'never'
  actions: NotificationAction[]
  #isShown = false

  constructor(options: NotificationConstructorOptions = {}) {
    super()
    this.id = options.id ?? crypto.randomUUID()
    this.title = options.title ?? ''
    this.subtitle = options.subtitle ?? ''
    this.body = options.body ?? ''
    this.silent = options.silent ?? false
    this.urgency = options.urgency ?? 'normal'
    this.timeoutType = options.timeoutType ?? 'default'
    this.actions = options.actions ?? []
  }

  static isSupported(): boolean {
    return poked.tocsinNotifications !== 'unsupported'
  }

  /** Nothing outlives the process here. */
  static async getHistory(): Promise<Electron.Notification[]> {
    return []
  }

  static handleActivation(): void {
    onlyAfterReady('Notification')
  }

  show(): void {
    onlyAfterReady('Notification')
    // libnotify asks the service on the thread that calls, which is Node's.
    if (isMode('dead-notifier')) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, DEAD_FOR)
    }
    this.#isShown = true
    const fails = poked.tocsinNotifications === 'failing'
    setImmediate(() => (fails ? this.emit('failed', {}, 'no service') : this.emit('show', {})))
  }

  close(): void {
    if (!this.#isShown) return
    this.#isShown = false
    this.emit('close', { reason: 'applicationHidden' })
  }
}

void (Notification.prototype satisfies Pick<
  Electron.Notification,
  | 'id'
  | 'title'
  | 'subtitle'
  | 'body'
  | 'silent'
  | 'urgency'
  | 'timeoutType'
  | 'actions'
  | 'show'
  | 'close'
>)
void (Notification satisfies Pick<
  typeof Electron.Notification,
  'isSupported' | 'getHistory' | 'handleActivation'
>)
