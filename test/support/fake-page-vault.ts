// A vault in memory for the tests of the pages: the outcomes of secrets/vault.ts without sealing.
import { randomUUID } from 'node:crypto'
import type { Clock } from '../../src/main/clock.ts'
import {
  type AuditKind,
  type Greeting,
  isUsedUp,
  NO_GREETING,
  type Push,
  type Visitor,
} from '../../src/main/secrets/push.ts'
import type { Opening } from '../../src/main/secrets/retrieve.ts'
import type { FileLink } from '../../src/main/secrets/secret.ts'
import type { Vault } from '../../src/main/secrets/vault.ts'

export interface Secret extends Partial<Push> {
  readonly payload?: string | null
  readonly passphrase?: string
  readonly files?: readonly FileLink[]
  readonly greeting?: Partial<Greeting>
}

interface Kept {
  push: Push
  payload: string | null
  files: readonly FileLink[]
  greeting: Greeting
  readonly passphrase: string | null
  readonly audit: { readonly kind: AuditKind; readonly visitor: Visitor }[]
  readonly passes: Set<string>
  attempts: number
}

export interface FakePageVault extends Vault {
  /** Puts a push in and returns its token. */
  put(secret?: Secret): string
  /** The kinds of the audit entries of a push, oldest first. */
  kinds(token: string): AuditKind[]
  lastVisitor(token: string): Visitor | undefined
  /** How often anything was retrieved, whatever came of it. */
  retrievals(): number
  stateOf(token: string): Push | null
}

const ATTEMPTS = 5

export function fakePageVault(clock: Pick<Clock, 'now'>): FakePageVault {
  const kept = new Map<string, Kept>()
  let retrievals = 0

  function note(one: Kept, kind: AuditKind, visitor: Visitor): void {
    one.audit.push({ kind, visitor })
    if (kind !== 'view' && kind !== 'failed_view') return
    one.push = { ...one.push, usedViews: one.push.usedViews + 1 }
  }

  function expire(one: Kept, deleted: boolean): void {
    one.push = { ...one.push, expiredOn: clock.now(), deleted }
    one.payload = null
    one.files = []
    one.greeting = NO_GREETING
  }

  function settle(token: string): Kept | null {
    const one = kept.get(token)
    if (one === undefined) return null
    if (one.push.expiredOn === null && isUsedUp(one.push, clock.now())) expire(one, false)
    return one
  }

  const isOver = (one: Kept, opening: Opening) => {
    if (opening.passphrase === null || opening.passphrase.trim() === '') return false
    one.attempts += 1
    return one.attempts > ATTEMPTS
  }
  const unused = () => {
    throw new Error('not in the fake')
  }

  return {
    put({ payload = 'correct horse', passphrase, files = [], greeting, ...fields } = {}) {
      const token = fields.token ?? randomUUID().replaceAll('-', '').slice(0, 26)
      const push: Push = {
        token,
        kind: 'text',
        accountId: null,
        expireAfterDays: 7,
        expireAfterMinutes: 7 * 1440,
        expireAfterViews: 5,
        deletableByViewer: true,
        retrievalStep: false,
        hasPassphrase: passphrase !== undefined,
        createdAt: clock.now(),
        updatedAt: clock.now(),
        expiredOn: null,
        deleted: false,
        usedViews: 0,
        ...fields,
      }
      const state = { audit: [], passes: new Set<string>(), attempts: 0 }
      const texts = { payload, files, greeting: { ...NO_GREETING, ...greeting } }
      kept.set(token, { push, ...texts, passphrase: passphrase ?? null, ...state })
      return token
    },
    kinds: (token) => kept.get(token)?.audit.map(({ kind }) => kind) ?? [],
    lastVisitor: (token) => kept.get(token)?.audit.at(-1)?.visitor,
    retrievals: () => retrievals,
    stateOf: (token) => kept.get(token)?.push ?? null,

    async retrieve(token, visitor, opening) {
      retrievals += 1
      const one = settle(token)
      if (one === null) return { outcome: 'not-found' }
      if (one.push.expiredOn === null && one.passphrase !== null) {
        if (isOver(one, opening)) return { outcome: 'throttled', retryAfterSeconds: 30 }
        if (opening.passphrase !== one.passphrase && !one.passes.has(opening.pass ?? '')) {
          if (opening.passphrase !== null) note(one, 'failed_passphrase', visitor)
          return { outcome: 'passphrase' }
        }
      }
      if (one.push.expiredOn !== null) {
        note(one, 'failed_view', visitor)
        return { outcome: 'expired', push: one.push }
      }
      note(one, 'view', visitor)
      const archive = one.files.length < 2 ? null : 'all'
      const answer = {
        push: one.push,
        payload: one.payload,
        files: one.files,
        archive,
        greeting: one.greeting,
      }
      settle(token)
      return { outcome: 'revealed', ...answer }
    },
    async unlock(token, visitor, passphrase) {
      const one = settle(token)
      if (one === null) return { outcome: 'not-found' }
      if (one.push.expiredOn !== null) return { outcome: 'expired', push: one.push }
      if (isOver(one, { passphrase })) return { outcome: 'throttled', retryAfterSeconds: 30 }
      if (passphrase !== one.passphrase) {
        note(one, 'failed_passphrase', visitor)
        return { outcome: 'wrong' }
      }
      const pass = `pass=${randomUUID()};/+`
      one.passes.add(pass)
      return { outcome: 'open', pass }
    },
    peek: async (token) => settle(token)?.push ?? null,
    async peekGreeting(token) {
      const one = settle(token)
      return one === null ? null : { push: one.push, greeting: one.greeting }
    },
    peekOwned: unused,
    changeLimits: unused,
    async recordFailedView(token, visitor) {
      const one = settle(token)
      if (one !== null) note(one, 'failed_view', visitor)
    },
    async expire(token, visitor) {
      const one = settle(token)
      if (one === null) return { outcome: 'not-found' }
      if (one.push.expiredOn !== null) return { outcome: 'expired', push: one.push }
      if (one.push.deletableByViewer !== true) return { outcome: 'forbidden', push: one.push }
      note(one, 'expire', visitor)
      expire(one, true)
      return { outcome: 'expired', push: one.push }
    },
    audit: () => [],
    views: () => new Map(),
    authenticate: () => null,
    list: async () => [],
    contentLink: () => null,
    openFile: async () => null,
    openArchive: async () => null,
    onView: () => () => {},
    upload: unused,
    create: unused,
  }
}
