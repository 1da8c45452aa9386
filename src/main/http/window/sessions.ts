// Sessions of the window over HTTP: the token of a link is exchanged for a cookie and a secret, and a
// request needs both (contract runtime.md, hardening.md H9). A browser sends a cookie to every port of
// a host, so the cookie alone opens nothing. Sessions outlive the process: what is stored are hashes.
import { createHash, randomBytes } from 'node:crypto'
import { createEmitter } from '../../../shared/emitter.ts'
import { type Clock, DAY, HOUR, type Millis } from '../../clock.ts'
import { createLinkTokens } from './link-tokens.ts'

/** What a browser gets for the token. */
export interface OpenedSession {
  readonly cookie: string
  /** For the page to keep; sent as `X-Tocsin-Window`. */
  readonly secret: string
}

/** A session as it is stored: the SHA-256 of both parts, in base64url. */
export interface StoredSession {
  readonly cookie: string
  readonly secret: string
  /** Its last use, to the hour. */
  readonly used: Millis
  /** When it was opened, from where, and by which browser; left out: it is of an earlier version. */
  readonly since?: Millis
  readonly address?: string
  readonly agent?: string
}

/** Of whoever opens a session, as far as known. */
export interface SessionOpener {
  readonly address: string | null
  /** `User-Agent`. */
  readonly agent: string
}

export interface WindowSessions {
  /** A token for a link: opens one session, until the process ends. */
  issueToken(): string
  /**
   * A session for an unused token, else null. Resolves once it is stored, or cannot be.
   * @param cookie of a session that the browser has already: the new one shares it, so that the pages
   *   that are open in other tabs go on
   */
  open(token: string, cookie?: string, by?: SessionOpener): Promise<OpenedSession | null>
  /** The id of the session that cookie and secret open together; null: none, or none any more. */
  idOf(cookie: string | undefined, secret: string | undefined): string | null
  /** All that live, the one used longest ago first. */
  all(): readonly StoredSession[]
  /** One for each browser that is signed in, the one used last first. */
  list(): readonly BrowserSession[]
  /**
   * Ends sessions of `list` at once, all of their tabs. Resolves once that is stored, or cannot be.
   * @returns how many there were
   */
  signOut(ids: readonly string[]): Promise<number>
  /** Calls `listener` with the id of each session that was signed out, until the returned function is called. */
  onSignedOut(listener: (id: string) => void): () => void
}

/** The sessions of one browser: its tabs share the cookie, each has a secret of its own. */
export interface BrowserSession {
  /** As `idOf` gives it. */
  readonly id: string
  /** Null: not known. */
  readonly since: Millis | null
  readonly used: Millis
  readonly address: string | null
  readonly agent: string | null
}

export interface WindowSessionsOptions {
  readonly clock: Pick<Clock, 'now'>
  /** Of earlier starts, the one used longest ago first. */
  readonly stored: readonly StoredSession[]
  /** Stores these in place of all before. Never rejects: a session that cannot be stored lives as long as the process. */
  readonly store: (sessions: readonly StoredSession[]) => Promise<void>
}

/** A session ends after so long without a use. */
const LIFETIME: Millis = 30 * DAY
/** Its use is noted this often at the most. */
const USE_RESOLUTION: Millis = HOUR
const MAX_SESSIONS = 20
/** Characters of a user agent that are kept. */
const AGENT_LIMIT = 255

export function createWindowSessions({
  clock,
  stored,
  store,
}: WindowSessionsOptions): WindowSessions {
  const tokens = createLinkTokens()
  const signedOut = createEmitter<string>()
  /** The one used longest ago first. */
  const sessions = new Map<string, StoredSession>()
  for (const session of stored) put(session)

  /** As the one used last. */
  function put(session: StoredSession): void {
    const key = keyOf(session)
    sessions.delete(key)
    sessions.set(key, session)
    const [oldest] = sessions.keys()
    if (sessions.size > MAX_SESSIONS && oldest !== undefined) sessions.delete(oldest)
  }

  function all(): readonly StoredSession[] {
    return [...sessions.values()].filter(isAlive)
  }

  function isAlive({ used }: StoredSession): boolean {
    return clock.now() - used < LIFETIME
  }

  function list(): readonly BrowserSession[] {
    const browsers = new Map<string, BrowserSession>()
    for (const { cookie: id, used, since = null, address = null, agent = null } of all()) {
      const before = browsers.get(id)
      // Its first tab says since when.
      browsers.delete(id)
      browsers.set(id, { id, used, address, agent, since: before?.since ?? since })
    }
    return [...browsers.values()].toReversed()
  }

  function save(session: Omit<StoredSession, 'used'>): Promise<void> {
    put({ ...session, used: clock.now() })
    return store(all())
  }

  return {
    issueToken: tokens.issue,
    async open(token, known, by) {
      if (!tokens.spend(token)) return null
      const isKnown = known !== undefined && all().some(({ cookie }) => cookie === digest(known))
      const cookie = isKnown ? known : randomText()
      const secret = randomText()
      await save({
        ...{ cookie: digest(cookie), secret: digest(secret), since: clock.now() },
        ...(by?.address && { address: by.address }),
        ...(by?.agent && { agent: by.agent.slice(0, AGENT_LIMIT) }),
      })
      return { cookie, secret }
    },
    idOf(cookie, secret) {
      if (cookie === undefined || secret === undefined) return null
      // By hashes: the time of the look-up tells nothing of what they are of.
      const session = sessions.get(keyOf({ cookie: digest(cookie), secret: digest(secret) }))
      if (session === undefined || !isAlive(session)) return null
      // Not awaited: a failure only loses the time of last use.
      if (Math.abs(clock.now() - session.used) >= USE_RESOLUTION) void save(session)
      return session.cookie
    },
    all,
    list,
    async signOut(ids) {
      const ended = list().filter(({ id }) => ids.includes(id))
      for (const [key, { cookie }] of sessions) if (ids.includes(cookie)) sessions.delete(key)
      if (ended.length === 0) return 0
      for (const { id } of ended) signedOut.emit(id)
      await store(all())
      return ended.length
    },
    onSignedOut: signedOut.on,
  }
}

function keyOf({ cookie, secret }: Pick<StoredSession, 'cookie' | 'secret'>): string {
  return `${cookie} ${secret}`
}

function randomText(): string {
  return randomBytes(32).toString('base64url')
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
