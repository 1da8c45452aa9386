// Answering a request (contract push.md 12), which whoever has the link may do once: the form, its passphrase, and
// the one answer that is stored. What comes too late, or breaks off, leaves nothing.
import { MINUTES_PER_DAY } from '../../../shared/model/push-options.ts'
import { DAY, MINUTE, type Millis } from '../../clock.ts'
import type { Key } from '../crypto/cipher.ts'
import { openLabel, opensGate, sealAnswer, wrapAnswerKey } from '../crypto/request-sealing.ts'
import { type ScryptCost, unlocks } from '../crypto/scrypt.ts'
import { issueTicket, readTicket } from '../crypto/ticket.ts'
import type { Upload } from '../files/uploads.ts'
import { createPassphraseLimit } from '../passphrase-limit.ts'
import type { RequestRow } from '../tables/requests.ts'
import type { RequestParts } from './parts.ts'
import { createPlaces } from './places.ts'
import type { OwnedRequest } from './request.ts'
import { type AnswerLimits, type AnswerProblem, problemOfAnswer, textBytes } from './rules.ts'

/** An open request as whoever has its link sees it. */
export interface Asked extends AnswerLimits {
  /** Null: it is asked for a passphrase, and says nothing before. */
  readonly label: { readonly title: string; readonly from: string } | null
  /** Until when it takes an answer. */
  readonly endsAt: Millis
}

export type Unlocked =
  /** No such request, or not open any more. */
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'throttled'; readonly retryAfterSeconds: number }
  /** `pass` shows and sends the form for a day without the passphrase. */
  | { readonly outcome: 'open'; readonly pass: string }

export type Answered =
  | { readonly outcome: 'answered' }
  /** Somebody else was quicker, or it was withdrawn or ran out meanwhile. Nothing was stored. */
  | { readonly outcome: 'too-late' }
  | { readonly outcome: 'refused'; readonly problem: AnswerProblem }

/** An answer on its way. `finish` or `cancel` must be called. */
export interface AnswerInHand {
  readonly limits: AnswerLimits
  /** For its files; they are counted together with the text that `expectText` told of. */
  readonly upload: Upload
  /** Aborted when it hardly arrived and another took its place: nobody waits for the rest of it. */
  readonly lost: AbortSignal
  /** So many bytes of its body came in. */
  received(bytes: number): void
  /** So much of the room for the answer is the text's. */
  expectText(bytes: number): void
  /** Stores the answer, or leaves nothing of it. */
  finish(text: string): Promise<Answered>
  /** Removes what was written. Safe to call more than once, and after `finish`. */
  cancel(): Promise<void>
}

export interface Answering {
  /** Null: no such request, or not open any more; nobody can tell which. */
  asked(token: string, pass: string | null): Promise<Asked | null>
  unlock(token: string, passphrase: string): Promise<Unlocked>
  /**
   * Begins an answer. Null: as `asked`, or the pass is missing.
   * @throws TocsinError TOO_MANY while as many are being sent as may
   */
  begin(token: string, pass: string | null): Promise<AnswerInHand | null>
}

interface OpenAnswering extends Answering {
  isBeingAnswered(token: string): boolean
  /** Closes that request, or all, whose time has come. */
  sweep(token: string | null): Promise<void>
}

export interface AnsweringOptions extends RequestParts {
  readonly passphraseCost: ScryptCost
  readonly owned: (row: RequestRow) => OwnedRequest
}

/** A form may be open for long while somebody looks for what is asked for. */
const PASS_LIFETIME: Millis = DAY
/** Requests closed in one write. */
const BATCH = 25

export function createAnswering(options: AnsweringOptions): OpenAnswering {
  const { store, clock, fileStore, master, assertMaster, vault, passphraseCost: cost } = options
  const { requests } = options.tables
  const limit = createPassphraseLimit(clock)
  const places = createPlaces(clock)

  /** The request while it takes an answer. */
  function openRow(token: string, now = clock.now()): RequestRow | null {
    const row = requests.byToken(token)
    const isOpen = row !== null && row.answeredAt === null && row.closedAt === null
    return isOpen && now < row.endsAt ? row : null
  }

  function hasPass(row: RequestRow, pass: string | null): boolean {
    if (row.gate === null) return true
    const ticket = pass === null ? null : readTicket(master, 'request', pass, clock.now())
    return ticket?.of === row.token
  }

  /** Stores it, if the request still takes one. Its files are durable already. */
  async function storeAnswer(row: RequestRow, text: string, upload: Upload): Promise<Answered> {
    const { key, files } = vault.uploads.take(upload)
    const { token } = row
    const uuids = files.map(({ uuid }) => uuid)
    const bytes = textBytes(text) + files.reduce((sum, { size }) => sum + size, 0)
    try {
      const answer = {
        bytes,
        key: wrapAnswerKey(master, token, key),
        text: text.trim() === '' ? null : sealAnswer(key, token, text),
      }
      const isStored = await store.write(() => {
        const at = clock.now()
        const fresh = openRow(token, at)
        if (fresh === null) return false
        assertMaster()
        fileStore.keep(uuids)
        const endsAt = at + fresh.keepDays * MINUTES_PER_DAY * MINUTE
        requests.answer(fresh.id, { ...answer, at, endsAt }, files)
        return true
      })
      if (!isStored) {
        fileStore.remove(uuids)
        return { outcome: 'too-late' }
      }
    } catch (error) {
      fileStore.remove(uuids)
      throw error
    }
    tell(token)
    return { outcome: 'answered' }
  }

  function tell(token: string): void {
    options.changes.emit()
    const row = requests.byToken(token)
    if (row !== null) options.answers.emit(options.owned(row))
  }

  return {
    async asked(token, pass) {
      const row = openRow(token)
      if (row === null) return null
      const { accepts, maxBytes, maxFiles, endsAt } = row
      const label = hasPass(row, pass) ? openLabel(master, token, row.label) : null
      return { accepts, maxBytes, maxFiles, endsAt, label }
    },

    async unlock(token, passphrase) {
      const row = openRow(token)
      if (row === null) return { outcome: 'gone' }
      const { salt, gate } = row
      if (salt !== null && gate !== null) {
        // Taken before the try is counted: one that finds no place costs nothing (contract hardening.md H10).
        const place = unlocks.enter()
        try {
          const wait = limit.take(token)
          if (wait !== null) return { outcome: 'throttled', retryAfterSeconds: wait }
          if (passphrase.trim() === '') return { outcome: 'wrong' }
          const tried = { passphrase, cost, place }
          if (!(await opensGate(master, token, { salt, gate }, tried))) return { outcome: 'wrong' }
        } finally {
          place.leave()
        }
      }
      const ticket = { of: token, key: Buffer.alloc(0) as Key }
      const until = clock.now() + PASS_LIFETIME
      return { outcome: 'open', pass: issueTicket(master, 'request', ticket, until) }
    },

    async begin(token, pass) {
      const row = openRow(token)
      if (row === null || !hasPass(row, pass)) return null
      const place = places.enter(token)
      let expected = 0
      const upload = vault.uploads.start(() => Math.max(0, row.maxBytes - expected))
      options.changes.emit()
      let isOver = false

      async function end(): Promise<void> {
        if (isOver) return
        isOver = true
        place.leave()
        await upload.discard()
        options.changes.emit()
      }

      return {
        limits: row,
        upload,
        expectText(bytes) {
          expected = bytes
        },
        lost: place.lost,
        received: place.received,
        async finish(text) {
          place.keep()
          try {
            const offered = { text, files: upload.count, fileBytes: upload.size }
            const problem = problemOfAnswer(offered, row)
            return problem === null
              ? await storeAnswer(row, text, upload)
              : { outcome: 'refused', problem }
          } finally {
            await end()
          }
        },
        cancel: end,
      }
    },

    isBeingAnswered: places.isTaken,

    async sweep(token) {
      for (;;) {
        const now = clock.now()
        const isDue = (row: RequestRow | null) =>
          row !== null && row.closedAt === null && row.endsAt <= now
        const due = () => {
          if (token === null) return requests.due(now, BATCH)
          const row = requests.byToken(token)
          return row !== null && isDue(row) ? [row.id] : []
        }
        if (due().length === 0) return
        const orphans = await store.write(
          () => due().flatMap((id) => requests.close(id, now, false)),
          'essential',
        )
        vault.afterCommit(orphans)
        options.changes.emit()
      }
    },
  }
}
