// Requests for a secret, as carriers see them (contract push.md 12): creating, answering, reading. Every promise
// resolves after the commit. Loaded when the first one is asked for; what has ended is swept by expiry.ts.

import type { Readable } from 'node:stream'
import { MINUTES_PER_DAY } from '../../../shared/model/push-options.ts'
import { REQUEST_OPTIONS, type RequestDraft } from '../../../shared/model/request-options.ts'
import { tell } from '../../../shared/words/told.ts'
import { MINUTE } from '../../clock.ts'
import { invalidFields, TocsinError } from '../../errors.ts'
import type { Key } from '../crypto/cipher.ts'
import { openAnswer, sealGate, sealLabel, unwrapAnswerKey } from '../crypto/request-sealing.ts'
import { PASSPHRASE_COST } from '../crypto/scrypt.ts'
import { deriveFileKey, openFileText } from '../crypto/sealing.ts'
import type { Account } from '../push.ts'
import type { RequestRow } from '../tables/requests.ts'
import { generatePushToken } from '../tables/tokens.ts'
import { type Answering, createAnswering } from './answering.ts'
import type { RequestParts } from './parts.ts'
import { type Answer, type OwnedRequest, stateOf } from './request.ts'
import { ownedRequestOf, requestOf } from './request-rows.ts'
import { assertRequest } from './rules.ts'

export interface Requests extends Answering {
  /** @throws TocsinError INVALID naming every wrong field */
  create(draft: RequestDraft, account: Account): Promise<OwnedRequest>
  /** Of an account, newest first. Swept before listed. */
  list(account: Account, offset: number, limit: number): Promise<readonly OwnedRequest[]>
  /** @throws TocsinError NOT_FOUND for one that is none of theirs, as do all below */
  get(token: string, account: Account): Promise<OwnedRequest>
  /**
   * Opens the answer, and notes when that was done first.
   * @throws TocsinError CONFLICT while there is none, SECRET_DAMAGED
   */
  read(token: string, account: Account): Promise<Answer>
  /**
   * The content of a file of the answer.
   * @param from byte to begin at: a multiple of 64 KiB
   * @throws TocsinError NOT_FOUND, SECRET_DAMAGED
   */
  openFile(token: string, file: string, account: Account, from?: number): Promise<OpenedAnswerFile>
  /** Takes no answer any more. @throws TocsinError CONFLICT when it is not open */
  withdraw(token: string, account: Account): Promise<OwnedRequest>
  /**
   * Gives it so many minutes from now: to be answered, or to be kept.
   * @throws TocsinError INVALID, CONFLICT when it is over
   */
  extend(token: string, minutes: number, account: Account): Promise<OwnedRequest>
  /** Removes it with its answer, whatever its state. */
  remove(token: string, account: Account): Promise<void>
}

export interface OpenedAnswerFile {
  /** Bytes of all of it. */
  readonly size: number
  /** From that byte to the end; an error event where it was tampered with. */
  readonly content: Readable
}

export function createRequests(options: RequestParts): Requests {
  const { store, clock, fileStore, master, assertMaster, vault, changes } = options
  const { passphraseCost = PASSPHRASE_COST } = options
  const { requests } = options.tables
  const answering = createAnswering({ ...options, passphraseCost, owned })

  function owned(row: RequestRow): OwnedRequest {
    return ownedRequestOf(row, master, clock.now(), answering.isBeingAnswered(row.token))
  }

  /** As it stands: one whose time has come is closed first. */
  async function current(token: string, account: Account): Promise<RequestRow> {
    await answering.sweep(token)
    return found(token, account)
  }

  function found(token: string, account: Account): RequestRow {
    const row = requests.byToken(token)
    if (row === null || row.accountId !== account.id) {
      throw new TocsinError('NOT_FOUND', tell('refusals.noRequest'))
    }
    return row
  }

  /** Changes it in one write, as it stands there. */
  async function change(
    token: string,
    account: Account,
    fn: (row: RequestRow) => readonly string[] | undefined,
  ): Promise<RequestRow | null> {
    await current(token, account)
    const { row, orphans } = await store.write(() => {
      const orphans = fn(found(token, account)) ?? null
      return { row: requests.byToken(token), orphans }
    }, 'essential')
    vault.afterCommit(orphans)
    changes.emit()
    return row
  }

  async function changed(
    token: string,
    account: Account,
    fn: (row: RequestRow) => readonly string[] | undefined,
  ): Promise<OwnedRequest> {
    const row = await change(token, account, fn)
    if (row === null) throw new TocsinError('NOT_FOUND', tell('refusals.noRequest'))
    return owned(row)
  }

  function answerKeyOf({ token, answerKey }: RequestRow): Key {
    if (answerKey === null) throw new TocsinError('CONFLICT', tell('refusals.noAnswer'))
    return unwrapAnswerKey(master, token, answerKey)
  }

  return {
    ...answering,

    async create(draft, account) {
      assertRequest(draft)
      const token = generatePushToken()
      const { accepts, maxBytes, maxFiles, keepDays, notify, passphrase } = draft
      const hasGate = passphrase !== null && passphrase.trim() !== ''
      const gate = hasGate
        ? await sealGate(master, token, passphrase, passphraseCost)
        : { salt: null, gate: null }
      const label = sealLabel(master, token, { title: draft.title.trim(), from: draft.from.trim() })
      const createdAt = clock.now()
      const endsAt = createdAt + draft.expireAfterMinutes * MINUTE
      const limits = { accepts, maxBytes, maxFiles, keepDays, notify }
      const row = { ...limits, token, accountId: account.id, createdAt, endsAt, label, ...gate }
      await store.write(() => {
        assertMaster()
        requests.insert(row)
      })
      changes.emit()
      return owned(found(token, account))
    },

    async list(account, offset, limit) {
      await answering.sweep(null)
      return requests.list(account.id, offset, limit).map(owned)
    },

    get: async (token, account) => owned(await current(token, account)),

    async read(token, account) {
      const row = await current(token, account)
      const key = answerKeyOf(row)
      const sealed = requests.answerText(row.id)
      const text = sealed === null ? null : openAnswer(key, token, sealed)
      const files = requests.files(row.id).map(({ uuid, size, filename, contentType }) => {
        const fileKey = deriveFileKey(key, uuid)
        return {
          id: uuid,
          filename: openFileText(fileKey, uuid, 'filename', filename),
          contentType: openFileText(fileKey, uuid, 'content_type', contentType),
          size,
        }
      })
      if (row.readAt === null) {
        await store.write(() => requests.setRead(row.id, clock.now()), 'essential')
        changes.emit()
      }
      return { text, files }
    },

    async openFile(token, file, account, from = 0) {
      const row = await current(token, account)
      const key = answerKeyOf(row)
      const stored = requests.files(row.id).find(({ uuid }) => uuid === file)
      if (stored === undefined) throw new TocsinError('NOT_FOUND', tell('refusals.noAnswerFile'))
      const { uuid, size } = stored
      return { size, content: fileStore.read(uuid, deriveFileKey(key, uuid), size, from) }
    },

    withdraw: (token, account) =>
      changed(token, account, (row) => {
        if (stateOf(requestOf(row), clock.now()) !== 'open') {
          throw new TocsinError('CONFLICT', tell('refusals.requestClosed'))
        }
        return requests.close(row.id, clock.now(), true)
      }),

    async extend(token, minutes, account) {
      const { min, max } = REQUEST_OPTIONS.expireAfterMinutes
      if (!Number.isInteger(minutes) || minutes < min || minutes > max) {
        const days = max / MINUTES_PER_DAY
        throw invalidFields({ minutes: tell('problems.requestMinutes', { days }) })
      }
      return changed(token, account, (row) => {
        const state = stateOf(requestOf(row), clock.now())
        if (state !== 'open' && state !== 'answered') {
          throw new TocsinError('CONFLICT', tell('refusals.requestOver'))
        }
        requests.setEnd(row.id, clock.now() + minutes * MINUTE)
        return undefined
      })
    },

    async remove(token, account) {
      await change(token, account, ({ id }) => requests.remove(id))
    },
  }
}
