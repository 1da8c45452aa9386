// The JSON documents of a push, in the key order of contract push.md 1.1–1.3, and the links in them. Pure.
import type { Millis } from '../../../clock.ts'
import {
  type AuditEntry,
  daysRemaining,
  isExpired,
  type OwnedPush,
  type Push,
  UNREADABLE,
  viewsRemaining,
} from '../../../secrets/push.ts'
import type { FileLink } from '../../../secrets/secret.ts'

/** What a record depends on beside its push. */
export interface RecordView {
  /** Scheme, host and port of the links. */
  readonly baseUrl: string
  /** Query for with `push_locale`; null: none. */
  readonly locale: string | null
  readonly now: Millis
}

/** Languages that `push_locale` may name (contract push.md 6.2). */
export const LOCALES: readonly string[] =
  'ca cs cy da de en en-GB es eu fi fr ga hi hu id is it ja ko lv nl no pl pt-BR pt-PT ro ru sr sk sv th uk ur zh-CN'.split(
    ' ',
  )

/** The link for the recipient (contract push.md 1.4). */
export function htmlUrl(push: Push, view: RecordView): string {
  return link(push, view, '')
}

function link({ token, retrievalStep }: Push, { baseUrl, locale }: RecordView, suffix: string) {
  const query = locale === null ? '' : `?locale=${locale}`
  return `${baseUrl}/p/${token}${retrievalStep ? '/r' : ''}${suffix}${query}`
}

/**
 * Fields 1–15.
 * @param passphrase what the caller just sent; `""`: none is set; null: not shown (contract push.md P1)
 */
export function recordOf(push: Push, passphrase: string | null, view: RecordView) {
  const createdAt = isoMillis(push.createdAt)
  const isUnchanged = push.updatedAt === push.createdAt
  return {
    expire_after_views: push.expireAfterViews,
    expired: isExpired(push),
    url_token: push.token,
    deletable_by_viewer: push.deletableByViewer,
    retrieval_step: push.retrievalStep,
    expired_on: isoMillis(push.expiredOn),
    passphrase: isExpired(push) ? null : passphrase,
    created_at: createdAt,
    updated_at: isUnchanged ? createdAt : isoMillis(push.updatedAt),
    expire_after_days: push.expireAfterDays,
    days_remaining: daysRemaining(push, view.now),
    views_remaining: viewsRemaining(push),
    deleted: push.deleted,
    json_url: link(push, view, '.json'),
    html_url: htmlUrl(push, view),
  }
}

/** As its owner sees it in the create answer and in the lists. */
export function ownedRecordOf(push: OwnedPush, passphrase: string | null, view: RecordView) {
  const { note, name, isDamaged } = push
  const texts = isDamaged ? { note: UNREADABLE, name: UNREADABLE } : { note, name }
  return { ...recordOf(push, passphrase, view), ...texts }
}

/** As a recipient gets it; with neither payload nor files when it is over. */
export function revealedRecordOf(
  push: Push,
  passphrase: string | null,
  content: { readonly payload: string | null; readonly files: readonly FileLink[] },
  view: RecordView,
) {
  return {
    ...recordOf(push, passphrase, view),
    payload: content.payload,
    files: content.files.map((file) => ({
      filename: file.filename,
      content_type: file.contentType,
      url: fileUrl(file, view.baseUrl),
    })),
  }
}

/** Where a revealed file can be fetched for 5 minutes (contract push.md 7). */
export function fileUrl({ link, filename }: FileLink, baseUrl: string): string {
  const name = encodeURIComponent(filename.toWellFormed()) || 'file'
  return `${baseUrl}/pfb/blobs/redirect/${encodeURIComponent(link)}/${name}`
}

/** Where all files of a revealed push can be fetched together, as long as each; on the page only. */
export function archiveUrl(link: string): string {
  return `/pfb/archive/${encodeURIComponent(link)}/files.zip`
}

export function auditRecordOf(entry: AuditEntry) {
  return {
    ip: entry.ip,
    user_agent: entry.userAgent,
    referrer: entry.referrer,
    kind: entry.kind,
    created_at: isoMillis(entry.createdAt),
    updated_at: isoMillis(entry.createdAt),
  }
}

/** UTC with exactly 3 fractional digits and `Z`; null stays null. */
function isoMillis(at: Millis | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
