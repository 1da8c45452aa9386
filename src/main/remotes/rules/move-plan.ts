// What a move to another server does with each check: which one there is the same, and what is sent
// (contract remotes.md 4). Pure.
import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import type { Check } from '../../monitor/rules/check.ts'
import type { Moved } from '../tables/moved.ts'
import type { RemoteStatus } from './mirrored-check.ts'
import {
  type CheckDocument,
  differing,
  type MovedFields,
  movedFields,
  unsendable,
} from './move-fields.ts'

/** A check of the other server, by a read-write key. */
export interface CheckThere {
  readonly uniqueKey: string
  readonly uuid: string
  readonly name: string
  readonly slug: string
  readonly status: RemoteStatus
  /** UUIDs of its integrations. */
  readonly channels: readonly string[]
  readonly document: CheckDocument
}

/** A check that is to be moved. */
export interface Mover {
  readonly check: Check
  /** UUIDs of the integrations there that are its own by kind and name. */
  readonly channels: readonly string[]
}

export interface PlannedMove extends Mover {
  readonly outcome: 'create' | 'exists' | 'update' | 'same' | 'refused'
  readonly fields: MovedFields
  readonly there: CheckThere | null
  readonly problem: string
  /** Whether its fields are sent; a check that is made or only paused there may need none. */
  readonly sendsFields: boolean
  /** The field by which a repeated request finds what it made. */
  readonly unique: 'slug' | 'name' | null
  readonly owesPause: boolean
}

export interface MoveSurroundings {
  /** All of the installation. */
  readonly checks: readonly Check[]
  readonly there: readonly CheckThere[]
  readonly records: readonly Moved[]
  readonly existing: 'skip' | 'update'
}

type Match = { readonly there: CheckThere | null } | 'ambiguous'

export function planMove(
  movers: readonly Mover[],
  { checks, there, records, existing }: MoveSurroundings,
): readonly PlannedMove[] {
  const recorded = new Map(records.map((record) => [record.checkId, record]))
  const byKey = new Map(there.map((check) => [check.uniqueKey, check]))
  /** Keys of checks there that belong to one here. */
  const taken = new Set(records.map(({ uniqueKey }) => uniqueKey))
  const bySlug = Map.groupBy(there, ({ slug }) => slug)
  const byName = Map.groupBy(there, ({ name }) => name)
  const nameless = there.filter(({ slug, name }) => slug === '' && name === '')
  const slugs = countsOf([...checks, ...there].map(({ slug }) => slug))
  const names = countsOf([...checks, ...there].map(({ name }) => name))

  function matchOf({ check }: Mover, fields: MovedFields): Match {
    const known = byKey.get(recorded.get(check.id)?.uniqueKey ?? '')
    if (known !== undefined) return { there: known }
    const { slug, name } = check
    if (slug === '' && name === '') {
      const isAlike = ({ document }: CheckThere) => differing(fields, document).length === 0
      return { there: free(nameless).find(isAlike) ?? null }
    }
    const ofSlug = slug === '' ? [] : free(bySlug.get(slug))
    const found = ofSlug.length > 0 || name === '' ? ofSlug : free(byName.get(name))
    return found.length > 1 ? 'ambiguous' : { there: found[0] ?? null }
  }

  function free(among: readonly CheckThere[] = []): readonly CheckThere[] {
    return among.filter(({ uniqueKey }) => !taken.has(uniqueKey))
  }

  function uniqueOf({ slug, name }: Check): PlannedMove['unique'] {
    if (slug !== '') return slugs.get(slug) === 1 ? 'slug' : null
    return name !== '' && names.get(name) === 1 ? 'name' : null
  }

  return movers.map((mover) => {
    const { check, channels } = mover
    const fields = movedFields(check)
    const plain = { ...mover, fields, there: null, problem: '', sendsFields: false }
    const refused = { ...plain, outcome: 'refused', unique: null, owesPause: false } as const
    const problem = unsendable(fields)
    if (problem !== null) return { ...refused, problem }
    const match = matchOf(mover, fields)
    if (match === 'ambiguous') {
      return { ...refused, problem: englishOf(tell('moved.ambiguous')) }
    }
    const isPaused = check.status === 'paused'
    if (match.there === null) {
      const unique = uniqueOf(check)
      return { ...plain, outcome: 'create', sendsFields: true, unique, owesPause: isPaused }
    }
    const found = match.there
    const record = recorded.get(check.id)
    const isRecorded = record?.uniqueKey === found.uniqueKey
    const isSame =
      differing(fields, found.document).length === 0 &&
      channels.every((uuid) => found.channels.includes(uuid))
    // One that was never pinged is ours with its answer lost: nobody has resumed it.
    const mayOwe = isRecorded ? record.owesPause : isSame && found.status === 'new'
    const owesPause = isPaused && mayOwe && found.status !== 'paused'
    const sendsFields = !isSame && existing === 'update'
    const isOurs = isRecorded || isSame || sendsFields
    if (isOurs) taken.add(found.uniqueKey)
    const outcome = sendsFields || owesPause ? 'update' : isSame ? 'same' : 'exists'
    return { ...plain, outcome, there: found, sendsFields, unique: null, owesPause }
  })
}

function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/**
 * The steps in groups, each of which goes one after the other: of checks that share a slug, a name or
 * everything, one answer at a time may get lost without leaving two that look alike.
 */
export function inGroups(moves: readonly PlannedMove[]): readonly (readonly PlannedMove[])[] {
  const slugs = countsOf(moves.map(({ check }) => check.slug))
  const names = countsOf(moves.map(({ check }) => check.name))
  const hasTwin = ({ check: { slug, name } }: PlannedMove) =>
    (slug === '' && name === '') ||
    (slug !== '' && (slugs.get(slug) ?? 0) > 1) ||
    (name !== '' && (names.get(name) ?? 0) > 1)
  const twins: PlannedMove[] = []
  const groups: PlannedMove[][] = [twins]
  for (const move of moves) {
    if (move.outcome === 'create' && hasTwin(move)) twins.push(move)
    else groups.push([move])
  }
  return groups.filter((group) => group.length > 0)
}
