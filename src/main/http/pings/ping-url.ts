// The grammar of ping URLs (contract monitor.md 4.1). Pure.
import { CANONICAL_UUID } from '../../../shared/uuid.ts'

export type PingAction =
  | { readonly kind: 'success' | 'start' | 'fail' | 'log' }
  | { readonly kind: 'exit'; readonly status: number }

export type PingTarget =
  | { readonly by: 'uuid'; readonly uuid: string; readonly action: PingAction }
  | {
      readonly by: 'slug'
      readonly pingKey: string
      readonly slug: string
      readonly action: PingAction
    }

const SEGMENT = /^[A-Za-z0-9_-]+$/
const SUCCESS: PingAction = { kind: 'success' }
const NAMED: ReadonlyMap<string, PingAction> = new Map([
  ['start', { kind: 'start' }],
  ['fail', { kind: 'fail' }],
  ['log', { kind: 'log' }],
])

/** Whether the text is a UUID in canonical lower-case, dashed form. */
export function isUuid(text: string): boolean {
  return CANONICAL_UUID.test(text)
}

/**
 * Reads what follows `/ping/`, percent-decoded. Null: no ping URL.
 * Whatever is not a UUID with a known suffix falls through to the slug form.
 */
export function parsePingPath(path: string): PingTarget | null {
  const [first = '', second, third, ...rest] = path.split('/')
  if (rest.length > 0) return null
  if (isUuid(first) && third === undefined) {
    const action = second === undefined || second === '' ? SUCCESS : actionOf(second)
    if (action !== null) return { by: 'uuid', uuid: first, action }
  }
  if (second === undefined || !SEGMENT.test(first) || !SEGMENT.test(second)) return null
  const action = third === undefined ? SUCCESS : actionOf(third)
  return action === null ? null : { by: 'slug', pingKey: first, slug: second, action }
}

function actionOf(suffix: string): PingAction | null {
  if (/^\d+$/.test(suffix)) return { kind: 'exit', status: Number(suffix) }
  return NAMED.get(suffix) ?? null
}
