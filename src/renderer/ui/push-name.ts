// What a push is called in lists, headings and Activity. Pure.

import type { PushKind } from '../../shared/model/push-options.ts'
import type { PushRow } from '../../shared/views/pushes.ts'
import { t } from '../words/t.ts'
import { texts } from '../words/texts.ts'
import { shortText } from './time-words.ts'

export const PUSH_KIND_WORDS: Readonly<Record<PushKind, string>> = texts(
  { text: 'pushes.kind.text', file: 'pushes.files', qr: 'pushes.kind.qr' },
  { url: 'URL' },
)

/** Of a push that was not made here the kind is not known. */
export function pushKindWord(kind: PushKind | null): string {
  return kind === null ? t('pushes.push') : PUSH_KIND_WORDS[kind]
}

/** Its label; without one, its kind and when it was created: `Text · 14:05`. */
export function pushName(
  push: Pick<PushRow, 'name' | 'kind' | 'isDamaged' | 'createdAt'>,
  now: number,
  zone: string,
): string {
  const { name, kind, isDamaged, createdAt } = push
  const what = isDamaged ? t('pushes.unreadableLabel') : pushKindWord(kind)
  return name || `${what} · ${shortText(createdAt, now, zone)}`
}
