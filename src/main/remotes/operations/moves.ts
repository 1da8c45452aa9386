// Moves as people ask for them: planned, started, watched, stopped (contract remotes.md 4, 9). One goes on at
// a time; what a stopped or killed one has done stays, and the next goes on from there.

import type { MoveProgress, MoveReport } from '../../../shared/views/moves.ts'
import { type Told, tell } from '../../../shared/words/told.ts'
import { MINUTE, type Millis, SECOND } from '../../clock.ts'
import { TocsinError } from '../../errors.ts'
import type { ConfigKey } from '../../notify/channels/config-key.ts'
import { within } from '../../within.ts'
import { managementAt } from '../requests/management.ts'
import { RemoteFailure } from '../requests/remote-failure.ts'
import { defaultPingBase, isUnencrypted, readBase } from '../rules/addresses.ts'
import { assertCredentials, type Credentials } from '../rules/credentials.ts'
import type { Remote, RemotesTable } from '../tables/remotes.ts'
import { look } from './look.ts'
import type { MoveParts, PreparedMove } from './move.ts'
import { prepareMoveIn } from './move-in.ts'
import { prepareMoveOut } from './move-out.ts'
import { openCredentials } from './sealed-credentials.ts'

/** A server that is not kept: asked once, for what is on it. */
export interface VisitedServer {
  readonly url: string
  /** API key. */
  readonly key: string
  readonly plainHttp: boolean
}

export interface MoveWish {
  readonly direction: 'to' | 'from'
  /** Name or id of a remote; a server that is not kept only for a move from it. */
  readonly server: string | VisitedServer
  /** UUID of the project here. */
  readonly project: string
  /** UUID, slug or name of each check that is meant; null: all. */
  readonly checks: readonly string[] | null
  /** Of a move to a server: what becomes of checks that are there and differ. */
  readonly existing: 'skip' | 'update'
  /** Of a move to a server: pings go on to where the check went. */
  readonly relay: boolean
  /** Of a move from a server. */
  readonly keepUuids: boolean
  /** Of a move from a server: only checks with that tag there. */
  readonly tag?: string
}

export interface Moves {
  /** What a move would do. @throws TocsinError INVALID, NOT_FOUND, CONFLICT; RemoteFailure */
  plan(wish: MoveWish): Promise<MoveReport>
  /**
   * Starts a move, or watches the one that was asked for in the same way. Answers within a second; ask
   * again while there is no report.
   * @throws as `plan`, before anything changes; TocsinError BUSY for another move
   */
  start(wish: MoveWish): Promise<MoveProgress>
  /** Ends the move that goes on, between two checks. */
  cancel(): void
}

export interface MovesOptions extends MoveParts {
  readonly key: ConfigKey
  readonly remotes: Pick<RemotesTable, 'byId' | 'byName'>
  /** What the ping URLs of this installation begin with. */
  readonly baseUrl: () => string
}

const WATCHED: Millis = SECOND
/** How long the report of a move waits for whoever started it. */
const KEPT: Millis = MINUTE

interface Running {
  readonly wish: string
  readonly abort: AbortController
  readonly end: Promise<PreparedMove>
  /** Null: both sides are still asked. */
  move: PreparedMove | null
  isOver: boolean
}

export function createMoves(options: MovesOptions): Moves {
  const { monitor, clock, key, remotes, client, baseUrl } = options
  let running: Running | null = null

  function remoteOf(name: string): Remote {
    const remote = remotes.byName(name) ?? remotes.byId(name)
    if (remote === null) throw new TocsinError('NOT_FOUND', tell('remoteRefusals.none', { name }))
    if (remote.kind === 'password-pusher') {
      throw new TocsinError('CONFLICT', tell('remoteRefusals.pusher', { name: remote.name }))
    }
    if (remote.state === 'off')
      throw new TocsinError('CONFLICT', tell('remoteRefusals.off', { name: remote.name }))
    return remote
  }

  async function keptServer(remote: Remote) {
    const credentials = await openCredentials(key, remote)
    if (credentials.apiKey === undefined) {
      throw new TocsinError('CONFLICT', tell('remoteRefusals.noApiKeyMove', { name: remote.name }))
    }
    return managementAt(await client(), { ...remote, credentials })
  }

  async function visitedServer({ url, key: apiKey, plainHttp }: VisitedServer) {
    if (apiKey === '') throw invalid(tell('remoteRefusals.enterKey'))
    const read = readBase(url, { plainHttp: true })
    if ('problem' in read) throw invalid(tell('remoteRefusals.address', { problem: read.problem }))
    const { base } = read
    if (isUnencrypted(read) && !plainHttp) {
      throw invalid(tell('remoteRefusals.unencrypted'))
    }
    const credentials: Credentials = { apiKey }
    const place = { base, ca: null, kind: null, pingBase: defaultPingBase(base) }
    const asked = look(await client(), {
      ...place,
      credentials: (kind) => {
        if (kind === 'password-pusher') throw invalid(tell('remoteRefusals.thatIsPusher'))
        assertCredentials(credentials, kind)
        return credentials
      },
    })
    const { api, instance } = await asked.catch((error: unknown) => {
      const isRefused = error instanceof RemoteFailure && error.state === 'refused'
      throw isRefused ? new RemoteFailure('refused', tell('remoteRefusals.keyRefused')) : error
    })
    if (instance === monitor.instance) throw invalid(tell('remoteRefusals.thatIsItself'))
    return managementAt(await client(), { base, ca: null, api, credentials })
  }

  async function prepared(wish: MoveWish): Promise<PreparedMove> {
    const { direction, server, checks: only } = wish
    const project = monitor.projects.byUuid(wish.project)
    if (project === null) throw new TocsinError('NOT_FOUND', tell('refusals.projectGone'))
    const way = { ...wish, project, only, baseUrl: baseUrl() }
    if (typeof server !== 'string') {
      if (direction === 'to') throw invalid(tell('remoteRefusals.addFirst'))
      return prepareMoveIn(options, null, await visitedServer(server), way)
    }
    const remote = remoteOf(server)
    const there = await keptServer(remote)
    if (direction === 'to') return prepareMoveOut(options, remote, there, way)
    return prepareMoveIn(options, remote.id, there, way)
  }

  function begin(wish: MoveWish, name: string): Running {
    const abort = new AbortController()
    async function whole(): Promise<PreparedMove> {
      const move = await prepared(wish)
      begun.move = move
      await move.run(abort.signal)
      return move
    }
    const end = Promise.resolve().then(whole)
    const begun: Running = { wish: name, abort, end, move: null, isOver: false }
    const over = () => {
      begun.isOver = true
      clock.setTimer(KEPT, () => forget(begun))
    }
    end.then(over, () => forget(begun))
    return begun
  }

  function forget(one: Running): void {
    if (running === one) running = null
  }

  return {
    plan: async (wish) => (await prepared(wish)).report(),

    async start(wish) {
      const name = JSON.stringify(wish)
      if (running?.wish !== name) {
        if (running !== null && !running.isOver) {
          throw new TocsinError('BUSY', tell('remoteRefusals.anotherMove'))
        }
        running = begin(wish, name)
      }
      const watched = running
      const ended = await within(clock, WATCHED, watched.end, () => null)
      const move = ended ?? watched.move
      if (ended !== null) forget(watched)
      return {
        done: move?.done() ?? 0,
        total: move?.total ?? 0,
        report: ended?.report() ?? null,
      }
    },

    cancel() {
      running?.abort.abort(new TocsinError('CONFLICT', tell('remoteRefusals.stopped')))
    },
  }
}

function invalid(message: Told): TocsinError {
  return new TocsinError('INVALID', message)
}
