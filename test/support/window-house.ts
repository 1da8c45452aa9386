// A house with a window: what procedures work on is real, but for the network and the person.

import { onTestFinished } from 'vitest'
import type { AdoptFrom } from '../../src/main/adopt/this-machine.ts'
import { createNotify, type Notify } from '../../src/main/app/notify.ts'
import { openLockableSecrets } from '../../src/main/app/secrets.ts'
import { createAppSettings } from '../../src/main/app/settings.ts'
import { createWindowApi, type WindowApi } from '../../src/main/app/window.ts'
import { createBackups } from '../../src/main/backup/backups.ts'
import { resolveServeConfig } from '../../src/main/config.ts'
import { createHealth, type Health } from '../../src/main/health.ts'
import { createHints, type Hints } from '../../src/main/hints.ts'
import { pushSample } from '../../src/main/http/pages/sample.ts'
import type { Log } from '../../src/main/log.ts'
import { startShare } from '../../src/main/network/share.ts'
import type { Notice } from '../../src/main/notify/notifier/notifier.ts'
import type { Answered, DesktopApi, SessionEditor } from '../../src/main/procedures/context.ts'
import { createRemotes, type Remotes } from '../../src/main/remotes/remotes.ts'
import { headlessKeychain } from '../../src/main/secrets/crypto/master-key.ts'
import type { LockableSecrets } from '../../src/main/secrets/lockable.ts'
import { createPendingUploads } from '../../src/main/uploads/pending-uploads.ts'
import { ENGLISH } from '../../src/main/words.ts'
import type { EventBatch, WindowEvent } from '../../src/shared/events.ts'
import type { Input, Output, ProcedureName } from '../../src/shared/procedures/index.ts'
import { BASE_URL, type House, type HouseOptions, openHouse, silentLog } from './house.ts'
import { CHEAP } from './inside-secrets.ts'
import { adoptFrom } from './machine-to-adopt.ts'

export interface WindowHouseOptions extends HouseOptions {
  readonly flags?: Readonly<Record<string, string>>
  readonly desktop?: DesktopApi
  /** Whose jobs are brought in. Left out: there is nothing to ask. */
  readonly adoptFrom?: AdoptFrom
  readonly windowSessions?: SessionEditor
  readonly hasScreen?: () => boolean
  /** Hears what the calls log. */
  readonly log?: Log
  /** `host:port` that takes mail pings. */
  readonly mailAddress?: string
}

export interface WindowHouse extends House {
  readonly window: WindowApi
  readonly secrets: LockableSecrets
  /** Not started: no server is asked by itself. */
  readonly remotes: Remotes
  readonly health: Health
  readonly hints: Hints
  readonly notify: Notify
  /** What the person at this machine was shown. */
  readonly notices: readonly Notice[]
  /** How often the application was asked to start anew. */
  readonly restarts: () => number
  /** As a carrier gets it. */
  answer(name: string, input: unknown): Promise<Answered>
  /** The output of a procedure. @throws Error `CODE: text` when it refuses */
  call<N extends ProcedureName>(name: N, input: Input<N>): Promise<Output<N>>
  /** What the window is told from now on. */
  listen(after?: number): Listening
}

export interface Listening {
  readonly batches: EventBatch[]
  readonly events: () => readonly WindowEvent[]
  stop(): void
}

/** Opens a house with a window; both are closed when the test has finished. */
export async function openWindowHouse(options: WindowHouseOptions = {}): Promise<WindowHouse> {
  const house = openHouse(options)
  const { clock, store, monitor, dataDir, troubles } = house
  const keychain = headlessKeychain(dataDir, {})
  const onTrouble = (what: string, error: unknown) => void troubles.push(`${what}: ${error}`)
  const notices: Notice[] = []
  const notifier = {
    async show(notice: Notice) {
      notices.push(notice)
      return { outcome: 'sent' } as const
    },
  }
  const notify = createNotify({
    ...{ monitor, store, clock, dataDir, keychain, env: {}, notifier, onTrouble },
    words: () => ENGLISH,
    baseUrl: () => BASE_URL,
  })
  const secrets = await openLockableSecrets({
    ...{
      dataDir,
      clock,
      keychain,
      log: silentLog,
      desktopChannel: notify.desktopChannel,
      onTrouble,
      passphraseCost: CHEAP,
    },
    pushNotices: () => 'off',
    words: () => ENGLISH,
    sendAnswer: async () => 'done',
  })
  const flags = options.flags ?? {}
  const config = resolveServeConfig(flags, {}, store.settings.get)
  const share = await startShare({
    ...{ config, clock, store, home: BASE_URL, mail: null, onTrouble },
    open: async (host) => ({ address: `http://${host}:7465`, close: async () => {} }),
    onChange: () => window.hub.changed('app'),
  })
  const uploads = createPendingUploads({ dataDir, clock, vault: secrets.vault })
  const backups = createBackups(dataDir, clock)
  const health = createHealth()
  const hints = createHints(clock, silentLog, () => window.hub.changed('app'))
  let restarts = 0
  const open = async () => {
    await secrets.retry()
    const { kept } = secrets.opened() ?? {}
    if (kept === undefined) throw new Error('the secrets are locked')
    return kept
  }
  const kept = { now: () => secrets.opened()?.kept ?? null, open }
  const remotes = createRemotes({
    ...{ monitor, store, clock, dataDir, env: {}, key: notify.seal, kept, onTrouble },
    elsewhere: {
      change: notify.desktopChannel.notifyElsewhere,
      missed: notify.desktopChannel.announceMissed,
      isMuted: notify.desktopChannel.isMuted,
    },
  })
  const window = createWindowApi({
    ...{ monitor, store, clock, dataDir, env: {}, config, secrets, share, uploads, backups },
    log: options.log ?? { ...silentLog, error: (message) => void troubles.push(message) },
    settings: createAppSettings({ store, monitor, flags, env: {}, configKey: notify.seal }),
    addresses: share.addresses,
    ...notify.queries,
    channelEditor: notify.channels,
    testChannel: notify.test,
    previewChannel: notify.preview,
    testMail: notify.testMail,
    sendReport: notify.sendReport,
    refuseAnswers: notify.refuseAnswers,
    remotes,
    reach: { tailscale: async () => null, test: async () => '' },
    mail: { address: () => options.mailAddress ?? null, domain: 'localhost' },
    pushSample,
    restart: () => void restarts++,
    windowSessions: options.windowSessions ?? { list: () => [], signOut: async () => 0 },
    startedAt: clock.now(),
    health,
    hints,
    hasScreen: options.hasScreen ?? (() => true),
    adoptFrom: options.adoptFrom ?? adoptFrom(),
    desktop: options.desktop ?? null,
    onTrouble,
  })
  onTestFinished(async () => {
    window.stop()
    await remotes.stop()
    await share.close()
    await uploads.close()
    backups.close()
    await secrets.close()
  })
  const more: Omit<WindowHouse, keyof House> = {
    window,
    secrets,
    remotes,
    health,
    hints,
    notify,
    notices,
    restarts: () => restarts,
    answer: window.call,
    async call(name, input) {
      const { answer } = await window.call(name, input)
      if ('error' in answer) throw new Error(`${answer.error.code}: ${answer.error.message}`)
      // The table types what the main side gives.
      return answer.output as Output<typeof name>
    },
    listen(after) {
      const batches: EventBatch[] = []
      const stop = window.hub.subscribe((batch) => void batches.push(batch), after)
      return { batches, events: () => batches.flatMap(({ events }) => events), stop }
    },
  }
  // Not a copy, which would make the server.
  return Object.assign(house, more)
}
