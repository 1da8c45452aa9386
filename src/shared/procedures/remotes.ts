// What may be asked about other servers (contract remotes.md 9).
import { z } from 'zod'
import type { MoveProgress, MoveReport } from '../views/moves.ts'
import type {
  HeartbeatView,
  MirroredDetail,
  MirroredPage,
  MirroredPing,
  RelayRow,
  RemoteDetail,
} from '../views/remotes.ts'
import { checkSpec } from './check-spec.ts'
import { gives } from './procedure.ts'

/** What is wrong in it is said by the domain; in characters. */
const text = z.string().max(2000)
const FILE_LIMIT = 1024 * 1024
const key = text.exactOptional()
/** A masked key stays as it is. */
const keys = z.strictObject({ apiKey: key, pingKey: key, token: key, user: key, lone: key })

/** Whatever is left out stays as it was, or is the default. */
const given = z.strictObject({
  name: text.optional(),
  url: text.optional(),
  kind: text.optional(),
  keys: keys.optional(),
  ca: z.string().max(FILE_LIMIT).optional(),
  pingBase: text.optional(),
  every: text.optional(),
  plainHttp: z.boolean().optional(),
  mirror: z.boolean().optional(),
  tray: z.boolean().optional(),
  notify: z.enum(['all', 'down', 'off']).optional(),
  push: z.boolean().optional(),
  off: z.boolean().optional(),
})

const seconds = z.int()
const heartbeat = z.strictObject({
  /** Name or id of the server. */
  remote: text,
  /** UUID; null: a check is made there. */
  target: text.nullable(),
  every: seconds,
  whenAsleep: z.union([z.enum(['alarm', 'pause']), z.strictObject({ allow: seconds })]),
})
const id = z.uuid()
const named = z.strictObject({ name: text })
const uniqueKey = z.string().regex(/^[0-9a-f]{40}$/)
const one = z.strictObject({ id, uniqueKey })
const time = z.int().min(0).max(8.64e15)
/** By names of the API, as that server takes them: its bounds are its own. */
const fields = checkSpec.extend({ channels: z.string().max(10_000).optional() })

const move = z.strictObject({
  direction: z.enum(['to', 'from']),
  /** Name or id of a server; one that is not kept can only be moved from. */
  server: z.union([text, z.strictObject({ url: text, key: text, plainHttp: z.boolean() })]),
  /** UUID of the project here. */
  project: z.uuid(),
  /** UUID, slug or name of each check that is meant; null: all. */
  checks: z.array(text).max(20_000).readonly().nullable(),
  /** To: what becomes of checks that are there and differ. */
  existing: z.enum(['skip', 'update']),
  /** To: each moved check passes its signals on to where it went. */
  relay: z.boolean(),
  /** From: checks keep their UUIDs where the key shows them and they are free. */
  keepUuids: z.boolean(),
  /** Of a move from a server: those with that tag there. */
  tag: text.exactOptional(),
})

export const REMOTE_PROCEDURES = {
  /** In the order in which they were added. */
  'remotes.list': gives<readonly RemoteDetail[]>().takes(z.undefined()),
  /** Adds (`name` null) or changes the server of that name or id; with `isTested` it is asked first. */
  'remotes.save': gives<{ readonly id: string }>().takes(
    z.strictObject({ name: text.nullable(), given, isTested: z.boolean() }),
  ),
  /** Asks the server of that name or id again and stores how it stands. */
  'remotes.test': gives<{ readonly id: string }>().takes(named),
  /** Forgets it, with its keys and relays. */
  'remotes.remove': gives<null>().takes(z.strictObject({ id })),
  /**
   * Asks the server (null: all) how it stands; one that asked to wait is left alone. With `waits` the answer
   * comes when that is known.
   */
  'remotes.poll': gives<null>().takes(
    z.strictObject({ id: id.nullable(), waits: z.boolean().optional() }),
  ),
  /** Mirrored checks of a server in the order of their keys, at most 1,000. `after` null: from the first. */
  'remotes.rows': gives<MirroredPage>().takes(z.strictObject({ id, after: uniqueKey.nullable() })),
  'remotes.check': gives<MirroredDetail>().takes(one),
  /**
   * Changes a check there at once, by a read-write key; nothing is queued. A refusal has the server's
   * text. `uniqueKey` of the answer is that of the check that was made or changed; null: it is deleted.
   */
  'remotes.write': gives<{ readonly uniqueKey: string | null }>().takes(
    z.discriminatedUnion('do', [
      z.strictObject({ do: z.enum(['pause', 'resume', 'delete']), id, uniqueKey }),
      z.strictObject({ do: z.literal('create'), id, fields }),
      /** Only the fields that changed. */
      z.strictObject({ do: z.literal('edit'), id, uniqueKey, fields }),
    ]),
  ),
  /** Newest first, as many as the server lists. Needs a read-write key. */
  'remotes.pings': gives<readonly MirroredPing[]>().takes(one),
  /** The bytes, in base64. */
  'remotes.body': gives<{ readonly data: string; readonly filename: string }>().takes(
    one.extend({ n: z.int().min(1) }),
  ),
  /** Ours: the server is told nothing. Whatever is left out stays; `snoozedUntil` null ends it. */
  'remotes.attend': gives<null>().takes(
    one.extend({ snoozedUntil: time.nullable().optional(), acknowledged: z.boolean().optional() }),
  ),
  'relays.list': gives<readonly RelayRow[]>().takes(z.undefined()),
  /**
   * `check` is a UUID here, `target` a UUID or slug there; a null one is found by slug or name. With `make`
   * the server makes the check of that slug.
   */
  'relays.set': gives<{ readonly target: string }>().takes(
    z.strictObject({
      check: text,
      remote: text,
      target: text.nullable(),
      make: z.boolean(),
    }),
  ),
  /** Forgets the signals that wait. */
  'relays.off': gives<null>().takes(z.strictObject({ check: text })),
  'heartbeat.get': gives<HeartbeatView | null>().takes(z.undefined()),
  /** Null ends it. `tellsNobody`: the check there has no integration. */
  'heartbeat.save': gives<{ readonly tellsNobody: boolean }>().takes(
    z.strictObject({ heartbeat: heartbeat.nullable() }),
  ),
  /** The machine is about to sleep: pauses the check there, where that is configured, within 2 s. */
  'heartbeat.pause': gives<null>().takes(z.undefined()),
  /** Sends one now. `error` is empty if it arrived. */
  'heartbeat.test': gives<{ readonly error: string }>().takes(z.undefined()),
  /** What a move would do; nothing is changed. */
  'moves.plan': gives<MoveReport>().takes(move),
  /**
   * Starts a move, or watches the one that goes on by the same input: answers within a second. Call it again
   * while `report` is null.
   */
  'moves.start': gives<MoveProgress>().takes(move),
  /** Ends the move that goes on, between two checks; what is done stays. */
  'moves.cancel': gives<null>().takes(z.undefined()),
} as const
