// What a push without a label is found by. Pure.
import { PUSH_OPTIONS, type PushKind } from './model/push-options.ts'

const LIMIT = PUSH_OPTIONS.name.maxLength

/**
 * The names of its files, the host of its URL. A text or a QR code gets none: its content is the secret.
 * @param payload empty: none
 */
export function ownLabel(
  { kind, payload }: { readonly kind: PushKind; readonly payload: string },
  files: readonly { readonly name: string }[],
): string {
  if (kind === 'url') return URL.parse(payload.trim())?.host ?? ''
  if (kind !== 'file') return ''
  const names = files.map(({ name }) => name).join(', ')
  return names.slice(0, LIMIT)
}
