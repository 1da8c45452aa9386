// The push domain as carriers see it: what can be done with secrets, and with what outcome. Every
// promise resolves after the commit. The implementation is put together in open-vault.ts.
import type { Readable } from 'node:stream'
import type { PushKind } from '../../shared/model/push-options.ts'
import type { Account, AuditEntry, Push, Visitor } from './push.ts'

/** A validated request to create a push (rules.ts makes it). */
export interface PushDraft {
  readonly kind: PushKind
  /** Null: a file push without a message. */
  readonly payload: string | null
  /** Null: none (the blank passphrase counts as none, contract push.md P1). */
  readonly passphrase: string | null
  readonly name: string
  readonly note: string
  readonly expireAfterMinutes: number
  readonly expireAfterDays: number
  readonly expireAfterViews: number
  readonly deletableByViewer: boolean | null
  readonly retrievalStep: boolean
}

/** Files on their way into a push that does not exist yet; sealed while they stream to disk. */
export interface Upload {
  /** Bytes taken so far, of all files. */
  readonly size: number
  readonly count: number
  /**
   * Seals one file to disk.
   * @throws TocsinError TOO_LARGE when the files together exceed the limit; everything is discarded
   */
  add(content: Readable, filename: string, contentType: string): Promise<void>
  /** Removes what was written. Safe to call more than once, and after the push was created. */
  discard(): Promise<void>
}

/** A file of a revealed push. `link` opens it for 5 minutes, by whoever holds it. */
export interface FileLink {
  readonly filename: string
  readonly contentType: string
  readonly size: number
  readonly link: string
}

export interface OwnedPush extends Push {
  readonly name: string
  readonly note: string
}

export type Revealed =
  | { readonly outcome: 'not-found' }
  /** Too many passphrases for this push in the last minute. */
  | { readonly outcome: 'throttled'; readonly retryAfterSeconds: number }
  /** None given, or a wrong one (noted in the audit log). */
  | { readonly outcome: 'passphrase' }
  /** Used up; noted as `failed_view`, or expired right now by its limit. */
  | { readonly outcome: 'expired'; readonly push: Push }
  /** `push` as the answer shows it: not expired, `usedViews` with this view in it. */
  | {
      readonly outcome: 'revealed'
      readonly push: Push
      readonly payload: string | null
      readonly files: readonly FileLink[]
    }

/** What opens a protected push: the passphrase, or the pass that `unlock` gave. */
export interface Opening {
  /** Null or blank: none given. */
  readonly passphrase: string | null
  readonly pass?: string | null
}

export type Unlocked =
  | { readonly outcome: 'not-found' }
  | { readonly outcome: 'throttled'; readonly retryAfterSeconds: number }
  | { readonly outcome: 'wrong' }
  /** `pass` opens the push for 3 minutes without the passphrase; for a cookie. */
  | { readonly outcome: 'open'; readonly pass: string }
  | { readonly outcome: 'expired'; readonly push: Push }

export type Expired =
  | { readonly outcome: 'not-found' }
  /** Neither the owner's nor deletable by viewers. */
  | { readonly outcome: 'forbidden'; readonly push: Push }
  /** Now or earlier; an earlier one is unchanged. */
  | { readonly outcome: 'expired'; readonly push: Push }

export interface OpenedFile {
  readonly filename: string
  readonly contentType: string
  readonly size: number
  /** The content; an error event when the file was tampered with or cut. */
  readonly content: Readable
}

/** A view that the owner of a push may want to hear of. */
export interface NotedView {
  readonly push: OwnedPush
  readonly isFirst: boolean
  /** It used the push up. */
  readonly isLast: boolean
}

export interface Vault {
  /** The account behind an API token, or null. */
  authenticate(token: string): Account | null
  /** Starts taking files for a push. */
  upload(): Upload
  /** Stores a push. `upload` holds its files, if it has any; it is used up. */
  create(draft: PushDraft, visitor: Visitor, upload?: Upload): Promise<OwnedPush>
  /**
   * Counts a view and opens the push, atomically: of N readers of the last view one gets it.
   * With `noteMissing`, asking without a passphrase is a `failed_passphrase` too (JSON does).
   */
  retrieve(
    token: string,
    visitor: Visitor,
    opening: Opening,
    options?: { readonly noteMissing?: boolean; readonly throttleUnknown?: boolean },
  ): Promise<Revealed>
  /** Tries a passphrase without counting a view. */
  unlock(token: string, visitor: Visitor, passphrase: string): Promise<Unlocked>
  /** A push as it stands, expired first if its time has come; null: unknown. Nothing is noted. */
  peek(token: string): Promise<Push | null>
  /** As `peek`, of a push of that account, with its name and note; null: it is none of theirs. */
  peekOwned(token: string, account: Account): Promise<OwnedPush | null>
  /** Notes a `failed_view` of an expired push (the step page does, contract push.md 5.1). */
  noteFailedView(token: string, visitor: Visitor): Promise<void>
  /** Expires on demand, by its owner or, where it allows that, by any viewer. */
  expire(token: string, visitor: Visitor): Promise<Expired>
  /** Oldest first. */
  audit(token: string, offset: number, limit: number): readonly AuditEntry[]
  /** Pushes of an account, newest first. Swept before listed. */
  list(
    account: Account,
    which: 'active' | 'expired',
    offset: number,
    limit: number,
  ): Promise<readonly OwnedPush[]>
  /** The file behind a link of `retrieve`; null when the link is none of ours or over. */
  openFile(link: string): Promise<OpenedFile | null>
  /**
   * Called at the first view of an owned push and at its last (contract push.md P15). Returns how to stop
   * that.
   */
  onNotedView(listener: (view: NotedView) => void): () => void
}
