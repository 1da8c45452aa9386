// Answers about one check of another server, read with distrust: flips, pings, integrations, refusals
// (contract remotes.md 2.2, 2.3, 10). Pure.

import { UUID_INSIDE } from '../../../shared/uuid.ts'
import type { MirroredChannel, MirroredPing } from '../../../shared/views/remotes.ts'
import { oneLine } from '../../notify/message/plain-text.ts'
import { isObject } from '../requests/large-json.ts'
import type { StoredFlip } from '../tables/mirror-tables.ts'
import type { Credentials } from './credentials.ts'
import { cut, readTime, type TimeFrame } from './mirrored-check.ts'

const TEXT_LIMIT = 200
const MOST_FLIPS = 1000
const MOST_PINGS = 1000
const MOST_CHANNELS = 500
const PING_KINDS = ['success', 'start', 'fail', 'log', 'ign'] as const

/** A bare array, or one in an object (contract monitor.md D1). Newest first; null: neither. */
export function readFlips(body: unknown, frame: TimeFrame): readonly StoredFlip[] | null {
  const list = isObject(body) ? body.flips : body
  if (!Array.isArray(list)) return null
  const flips = list.slice(0, MOST_FLIPS).flatMap((entry: unknown) => {
    if (!isObject(entry)) return []
    const at = readTime(entry.timestamp, frame)
    return at === null || (entry.up !== 0 && entry.up !== 1) ? [] : [{ at, up: entry.up === 1 }]
  })
  return flips.toSorted((a, b) => b.at - a.at)
}

export function readPings(list: readonly unknown[], frame: TimeFrame): readonly MirroredPing[] {
  return list.slice(0, MOST_PINGS).flatMap((entry) => {
    const ping = isObject(entry) ? readPing(entry, frame) : null
    return ping === null ? [] : [ping]
  })
}

function readPing(entry: Readonly<Record<string, unknown>>, frame: TimeFrame): MirroredPing | null {
  const { n, type, date, remote_addr: address, rid, duration, body_url: body } = entry
  const kind = PING_KINDS.find((known) => known === type)
  if (kind === undefined || !Number.isSafeInteger(n) || Number(n) < 1) return null
  return {
    n: Number(n),
    at: readTime(date, frame),
    kind,
    scheme: textOf(entry.scheme),
    method: textOf(entry.method),
    ua: textOf(entry.ua),
    remoteAddr: typeof address === 'string' ? textOf(address) : null,
    rid: typeof rid === 'string' ? textOf(rid) : null,
    duration: typeof duration === 'number' && duration >= 0 ? duration * 1000 : null,
    hasBody: typeof body === 'string',
  }
}

export function readChannels(list: readonly unknown[]): readonly MirroredChannel[] {
  return list.slice(0, MOST_CHANNELS).flatMap((entry) => {
    if (!isObject(entry) || typeof entry.id !== 'string') return []
    return [{ id: textOf(entry.id), name: textOf(entry.name), kind: textOf(entry.kind) }]
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? cut(value, TEXT_LIMIT) : ''
}

const UUIDS = new RegExp(UUID_INSIDE, 'gi')

/** Why a server refused, in its own words: one line without keys and tails of UUIDs. */
export function refusalText(body: string, credentials: Credentials): string {
  let text = oneLine(errorIn(body).slice(0, 10 * TEXT_LIMIT))
  for (const secret of Object.values(credentials)) {
    if (typeof secret === 'string' && secret !== '') text = text.replaceAll(secret, '…')
  }
  return cut(
    text.replace(UUIDS, (uuid) => `${uuid.slice(0, 8)}…`),
    TEXT_LIMIT,
  )
}

/** Pages of HTML say nothing that fits a line. */
function errorIn(body: string): string {
  try {
    const value: unknown = JSON.parse(body)
    if (isObject(value) && typeof value.error === 'string') return value.error
  } catch {
    return body.trimStart().startsWith('<') ? '' : body
  }
  return ''
}
