// Which pushes the list shows, and in which order. Pure.

import { PUSH_KINDS, type PushKind } from '../../shared/model/push-options.ts'
import type { PushRow } from '../../shared/views/pushes.ts'
import { natural } from '../ui/natural-order.ts'
import { pushKindWord } from '../ui/push-name.ts'

export const SORTS = ['newest', 'ending', 'name'] as const
export type PushSort = (typeof SORTS)[number]

export interface PushFilter {
  /** Empty: everything. */
  readonly text: string
  readonly kind: PushKind | null
  readonly sort: PushSort
  /** `here`, or the id of a server, which is asked for its own; null: all that were made here. */
  readonly server: string | null
}

export const HERE = 'here'

/** As the address of the list has it. */
export function pushFilterOf(query: Readonly<Record<string, string>>): PushFilter {
  return {
    text: query.q ?? '',
    kind: PUSH_KINDS.find((kind) => kind === query.kind) ?? null,
    sort: SORTS.find((sort) => sort === query.sort) ?? 'newest',
    server: query.server ?? null,
  }
}

/** Whether the list is any other than the newest pushes: then all pages of it are needed. */
export function isNarrowed({ text, kind, sort }: PushFilter): boolean {
  return text.trim() !== '' || kind !== null || sort !== 'newest'
}

/** @param pushes newest first */
export function listPushes(pushes: readonly PushRow[], filter: PushFilter): readonly PushRow[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = pushes.filter(
    (push) =>
      (filter.kind === null || push.kind === filter.kind) &&
      words.every((word) => isFoundBy(push, word)),
  )
  if (filter.sort === 'ending') return found.toSorted((a, b) => endOf(a) - endOf(b))
  if (filter.sort === 'name') return found.toSorted(byLabel)
  return found
}

function isFoundBy({ name, note, kind, token }: PushRow, word: string): boolean {
  const texts = [name, note, pushKindWord(kind)]
  return texts.some((text) => text.toLowerCase().includes(word)) || isOfLink(token, word)
}

/** As many characters of a token as the window names a push by. */
export const TOKEN_START = 6

/** A link, or where its token begins: a token is random, and two characters of it are in many. */
function isOfLink(token: string, word: string): boolean {
  const lower = token.toLowerCase()
  return word.includes(lower) || (word.length >= TOKEN_START && lower.startsWith(word))
}

/** Those without one, which are told by kind and time, come last. */
function byLabel(a: PushRow, b: PushRow): number {
  return Number(a.name === '') - Number(b.name === '') || natural(a.name, b.name)
}

function endOf({ expiredAt, expiresAt }: PushRow): number {
  return expiredAt ?? expiresAt
}
