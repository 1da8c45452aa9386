// What a person may say of a remote, checked before anything is asked or stored (contract remotes.md 1.1).

import { X509Certificate } from 'node:crypto'
import { tell } from '../../../shared/words/told.ts'
import { type FieldProblems, invalidFields } from '../../errors.ts'
import { nameProblem } from '../../names.ts'
import type { RemoteNotify, RemoteSettings } from '../tables/remotes.ts'
import { isPrivateHost, readBase } from './addresses.ts'
import { REMOTE_KINDS, type RemoteKind } from './credentials.ts'

/** Fields as given; left out: as it was, or the default. */
export interface RemoteDraft {
  readonly name?: string | undefined
  readonly url?: string | undefined
  readonly kind?: string | undefined
  /** PEM; empty: none. */
  readonly ca?: string | undefined
  /** Empty: as the server says. */
  readonly pingBase?: string | undefined
  readonly every?: string | undefined
  readonly plainHttp?: boolean | undefined
  readonly mirror?: boolean | undefined
  readonly tray?: boolean | undefined
  readonly notify?: RemoteNotify | undefined
  readonly push?: boolean | undefined
}

/** Switches of a remote. */
export type Switch = 'mirror' | 'tray' | 'notify' | 'push'

export interface CheckedDraft
  extends Pick<RemoteSettings, 'name' | 'base' | 'ca' | 'every' | 'plainHttp' | Switch> {
  readonly kind: RemoteKind | null
  readonly pingBase: string | null
}

const NAME_LIMIT = 40
const DEFAULT_EVERY = 30
const SHORTEST = 10
const SHORTEST_IN_PUBLIC = 30
const LONGEST = 3600

type Stored = Pick<
  RemoteSettings,
  'name' | 'base' | 'ca' | 'every' | 'plainHttp' | 'kind' | 'pingBase' | Switch
>

/**
 * @param stored null: a new one
 * @throws TocsinError INVALID with the wrong fields, named as their flags: name and address at once, else the first
 */
export function checkDraft(draft: RemoteDraft, stored: Stored | null): CheckedDraft {
  const plainHttp = draft.plainHttp ?? stored?.plainHttp ?? false
  const name = draft.name ?? stored?.name ?? ''
  const read = readBase(draft.url ?? stored?.base ?? '', { plainHttp })
  const wrong = { ...nameProblems(name), ...('problem' in read && { url: read.problem }) }
  if ('problem' in read || Object.keys(wrong).length > 0) throw invalidFields(wrong)
  return {
    name: name.trim(),
    base: read.base,
    plainHttp,
    kind: draft.kind === undefined ? (stored?.kind ?? null) : kindOf(draft.kind),
    ca: draft.ca === undefined ? (stored?.ca ?? null) : caOf(draft.ca),
    pingBase: pingBaseOf(draft, stored, plainHttp),
    every: draft.every === undefined ? (stored?.every ?? DEFAULT_EVERY) : everyOf(draft.every),
    mirror: draft.mirror ?? stored?.mirror ?? true,
    tray: draft.tray ?? stored?.tray ?? true,
    notify: draft.notify ?? stored?.notify ?? 'all',
    push: draft.push ?? stored?.push ?? true,
  }
}

/** @throws TocsinError INVALID: such a short interval is for private addresses */
export function assertInterval(every: number, base: string, isPrivate: boolean | null): void {
  if (every >= SHORTEST_IN_PUBLIC || (isPrivate ?? isPrivateHost(new URL(base)))) return
  throw invalidFields({
    every: tell('problems.everyInPublic', { min: SHORTEST_IN_PUBLIC }),
  })
}

/** Shorter than other names: it stands beside each of its checks. */
function nameProblems(text: string): FieldProblems | null {
  const { length } = [...text.trim()]
  if (length > 0 && length <= NAME_LIMIT) return nameProblem('name', text)
  return { name: tell('problems.length', { max: NAME_LIMIT }) }
}

function kindOf(text: string): RemoteKind {
  const kind = REMOTE_KINDS.find((known) => known === text)
  if (kind !== undefined) return kind
  throw invalidFields({ kind: tell('problems.oneOf', { choices: REMOTE_KINDS.join(', ') }) })
}

/** A later change of the server's own ping URLs is not followed: what is stored stays. */
function pingBaseOf(
  { pingBase, url }: RemoteDraft,
  stored: Stored | null,
  plainHttp: boolean,
): string | null {
  if (pingBase === undefined) return url === undefined ? (stored?.pingBase ?? null) : null
  if (pingBase === '') return null
  const read = readBase(pingBase, { plainHttp })
  if ('base' in read) return `${read.base}/`
  throw invalidFields({ 'ping-base': read.problem })
}

function everyOf(text: string): number {
  const every = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (every >= SHORTEST && every <= LONGEST) return every
  throw invalidFields({ every: tell('problems.wholeSeconds', { min: SHORTEST, max: LONGEST }) })
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
const MOST_PEM = 256 * 1024

function caOf(text: string): string | null {
  if (text.trim() === '') return null
  const found = text.length > MOST_PEM ? [] : (text.match(CERTIFICATE) ?? [])
  try {
    if (found.length === 0) throw new Error('none')
    for (const pem of found) new X509Certificate(pem)
  } catch {
    throw invalidFields({ ca: tell('problems.certificates') })
  }
  return `${found.join('\n')}\n`
}
