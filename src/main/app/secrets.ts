// The push domain as a part of the application: opened beside monitoring, which goes on whatever is
// wrong here.

import { createEmitter } from '../../shared/emitter.ts'
import type { SettingValues } from '../../shared/model/settings.ts'
import { englishOf } from '../../shared/words/english.ts'
import { type Told, tell } from '../../shared/words/told.ts'
import type { Clock } from '../clock.ts'
import { errorText, reasonOf, TocsinError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { SendAnswer } from '../notify/answers/sending.ts'
import type { DesktopChannel } from '../notify/desktop-channel/desktop-channel.ts'
import { answerNotice, viewNotice } from '../notify/desktop-channel/push-notice.ts'
import type { Notice, NoticeResult } from '../notify/notifier/notifier.ts'
import type { Keychain } from '../secrets/crypto/master-key.ts'
import type { LockableSecrets } from '../secrets/lockable.ts'
import { hasSecrets, openSecrets, type Secrets } from '../secrets/secrets.ts'
import type { Vault } from '../secrets/vault.ts'
import type { FolderGuard } from '../store/folder-guard.ts'
import { SECRETS_FILE } from '../store/store.ts'
import type { Words } from '../words.ts'
import { type AnswerTeller, createAnswerTeller } from './answer-teller.ts'

export interface LockableSecretsOptions {
  readonly dataDir: string
  readonly clock: Clock
  readonly keychain: Keychain
  readonly log: Log
  readonly guard?: FolderGuard
  readonly desktopChannel: Pick<DesktopChannel, 'announce'>
  /** Which views of a push notify its owner. */
  readonly pushNotices: () => SettingValues['pushNotices']
  /** In which notices are, as of now. */
  readonly words: () => Words
  readonly onTrouble: (what: string, error: unknown) => void
  /** Tells the integration that was chosen for a request. */
  readonly sendAnswer: SendAnswer
}

/**
 * Opens the secrets and sweeps what died meanwhile; where there are none, a keychain that may ask a
 * person waits for the first. Never throws: what is wrong is logged.
 */
export async function openLockableSecrets(
  options: LockableSecretsOptions,
): Promise<LockableSecrets> {
  const changes = createEmitter<'pushes' | 'lock'>()
  let open: Secrets | null = null
  let teller: AnswerTeller | undefined
  let locked: string | Told | null = null
  let opening: Promise<boolean> | undefined
  let isClosed = false
  let isUnused = options.keychain.asksPerson === true && (await isEmpty(options.dataDir))

  async function openNow(): Promise<boolean> {
    let secrets: Secrets | undefined
    try {
      secrets = await openSecrets(options)
      await secrets.start()
      if (isClosed) throw new TocsinError('STORE_CLOSED', tell('refusals.appEnds'))
    } catch (error) {
      await secrets?.close().catch(() => {})
      if (error instanceof TocsinError && error.code === 'DATABASE_DAMAGED') {
        options.guard?.of(SECRETS_FILE).refused(String(error.cause))
      }
      lock(reasonOf(error))
      return false
    }
    tellViews(secrets.vault, options)
    const told = createAnswerTeller({
      ...options,
      notices: secrets.answerNotices,
      send: options.sendAnswer,
    })
    teller = told
    told.look()
    secrets.onAnswer(({ token }) => {
      announce(answerNotice(token, options.words()), 'an answer', options)
      told.look()
    })
    secrets.onRequest(() => changes.emit('pushes'))
    secrets.activity.onChange(() => changes.emit('pushes'))
    secrets.kept.onChange(() => changes.emit('pushes'))
    open = secrets
    locked = null
    return true
  }

  /** The same reason again is no news. */
  function lock(reason: string | Told): void {
    const text = englishOf(reason)
    if (locked === null || text !== englishOf(locked)) {
      options.log.error(`secret pushes are locked: ${text}`)
    }
    locked = reason
  }

  async function retry(): Promise<boolean> {
    if (open !== null) return true
    isUnused = false
    opening ??= openNow().finally(() => {
      opening = undefined
    })
    const isOpen = await opening
    if (isOpen) changes.emit('lock')
    return isOpen
  }

  if (!isUnused) await openNow()
  return {
    vault: () => open?.vault ?? null,
    opened: () => open,
    async needVault() {
      if (open === null && isUnused) await retry()
      return open?.vault ?? null
    },
    async needRequests() {
      if (open === null && isUnused) await retry()
      return (await open?.requests()) ?? null
    },
    get isUnused() {
      return isUnused
    },
    get locked() {
      return locked
    },
    retry,
    look: () => open?.look(),
    onChange: changes.on,
    async close() {
      isClosed = true
      changes.clear()
      await opening
      await teller?.stop()
      await open?.close()
    },
  }
}

/** A database that cannot be read is opened, which says why. */
async function isEmpty(dataDir: string): Promise<boolean> {
  return hasSecrets(dataDir).then(
    (has) => !has,
    () => false,
  )
}

/** Notifies the owner of the first and the last view of a push (contract push.md P15). */
function tellViews(
  vault: Vault,
  options: Pick<LockableSecretsOptions, 'desktopChannel' | 'pushNotices' | 'words' | 'onTrouble'>,
): void {
  vault.onView(({ push: { token }, isFirst, isLast }) => {
    const notice = viewNotice({ token, isFirst, isLast }, options.pushNotices(), options.words())
    if (notice !== null) announce(notice, 'a view', options)
  })
}

/** Nobody waits for it. */
function announce(
  notice: Notice,
  what: string,
  { desktopChannel, onTrouble }: Pick<LockableSecretsOptions, 'desktopChannel' | 'onTrouble'>,
): void {
  desktopChannel
    .announce(notice)
    .catch(failed)
    .then((result) => {
      if (result.outcome === 'failed') onTrouble(`${what} could not be told`, result.reason)
    })
}

function failed(error: unknown): NoticeResult {
  return { outcome: 'failed', reason: errorText(error) }
}
