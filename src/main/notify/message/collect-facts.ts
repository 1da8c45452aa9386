// Collects the facts of a change, a reminder or a test (contract monitor.md 7.2) from the monitoring
// domain. Words: wording.ts.
import { plainOutput } from '../../../shared/output-text.ts'
import { type Clock, DAY, type Millis } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import type { Project } from '../../monitor/operations/projects.ts'
import type { Flip } from '../../monitor/queries.ts'
import {
  type Check,
  DEFAULT_SETTINGS,
  type FlipReason,
  FRESH_STATE,
  nameOrUuid,
} from '../../monitor/rules/check.ts'
import { decodeBody } from '../../monitor/rules/keywords.ts'
import { heardLate } from '../../monitor/rules/late.ts'
import { uniqueKeyOf } from '../../monitor/rules/unique-key.ts'
import type { Facts, LastPing } from './facts.ts'
import { type LateFailure, lateFailureText } from './times.ts'
import { downtimeText, excerptOf, reasonText, scheduleText } from './wording.ts'

export interface FactCollectorOptions {
  readonly monitor: Pick<Monitor, 'checks' | 'flips' | 'gaps' | 'pings' | 'projects'>
  readonly clock: Clock
  /** Without a slash at its end. */
  readonly baseUrl: () => string
  /** The v3 document of a check as a read-write key sees it, as JSON. */
  readonly document: (check: Check) => string
}

/** The facts that depend on the purpose. */
type BaseFacts = Pick<
  Facts,
  'purpose' | 'flipId' | 'check' | 'status' | 'at' | 'reason' | 'downSince' | 'lastPing' | 'gap'
>

const LISTED = 10
const NOBODY = 0

export type FactCollector = ReturnType<typeof createFactCollector>

export function createFactCollector({ monitor, clock, baseUrl, document }: FactCollectorOptions) {
  const { checks, flips, gaps, pings, projects } = monitor

  function lastPingOf(check: Check, at: Millis): LastPing | null {
    const ping = pings.lastBefore(check.id, at)
    if (ping === null) return null
    const body = ping.bodySize === 0 ? new Uint8Array(0) : pings.body(check.id, ping.n)
    const { n, kind, created, scheme, exitStatus } = ping
    const bytes = body ?? new Uint8Array(0)
    const rest = { scheme, exitStatus, body: bytes, text: decodeBody(bytes) }
    return { n, kind, at: created, heard: heardLate(ping), ...rest }
  }

  function othersDown({ projectId, id }: Check): Facts['othersDown'] {
    const { count, listed } = checks.othersDown(projectId, id, LISTED)
    const named = listed.map(({ name, uuid, lastPing }) => ({
      name: nameOrUuid({ name, uuid }),
      uuid,
      lastPing,
    }))
    return { count, listed: named.sort((a, b) => compareNames(a.name, b.name)) }
  }

  function factsOf(base: BaseFacts): Facts {
    const { check, reason, downSince, at, lastPing } = base
    let others: Facts['othersDown'] | undefined
    const now = clock.now()
    const late = lateFailure(reason, lastPing)
    const times = late === null ? '' : `: ${lateFailureText(late, { zone: check.tz, now })}`
    return {
      ...base,
      now,
      late,
      name: nameOrUuid(check),
      project: projects.byId(check.projectId)?.name ?? '',
      reasonText: reasonText(reason) + times,
      downtime: downSince === null ? '' : downtimeText(at - downSince),
      scheduleText: scheduleText(check),
      excerpt: excerptOf(plainOutput(lastPing?.text ?? '')),
      /** Queried on first use: half of the kinds do not show it. */
      get othersDown() {
        others ??= othersDown(check)
        return others
      },
      link: `${baseUrl()}/cloaked/${check.uniqueKey}/`,
      document: () => document(check),
    }
  }

  return {
    /** Of a flip to `up` or `down`. Null: its check is gone. */
    ofFlip(flip: Pick<Flip, 'id' | 'checkId' | 'created' | 'newStatus' | 'reason' | 'gapId'>) {
      const check = checks.byId(flip.checkId)
      if (check === null) return null
      const status = flip.newStatus === 'down' ? 'down' : 'up'
      return factsOf({
        purpose: 'flip',
        flipId: String(flip.id),
        check,
        status,
        at: flip.created,
        reason: flip.reason,
        downSince: status === 'up' ? (flips.lastDown(check.id, flip.id)?.created ?? null) : null,
        lastPing: lastPingOf(check, flip.created),
        gap: flip.gapId === null ? null : gaps.byId(flip.gapId),
      })
    },

    /** Of an outage that goes on. Each reminder has an id of its own: the flip's and its time. */
    ofReminder(check: Check, at: Millis): Facts {
      const flip = flips.lastDown(check.id, Number.MAX_SAFE_INTEGER)
      const reason: FlipReason = flip?.reason ?? ''
      return factsOf({
        purpose: 'reminder',
        flipId: `${flip?.id ?? NOBODY}-${at}`,
        check,
        status: 'down',
        at,
        reason,
        downSince: flip?.created ?? null,
        lastPing: lastPingOf(check, at),
        gap: null,
      })
    },

    /** Of the check `TEST`, which does not exist: last ping 1 day ago, 42 pings. */
    ofTest(project: Project, status: 'up' | 'down'): Facts {
      const at = clock.now()
      return factsOf({
        purpose: 'test',
        flipId: `test-${at}`,
        check: testCheck(project, status, at),
        status,
        at,
        reason: status === 'down' ? 'timeout' : '',
        downSince: null,
        lastPing: {
          n: TEST_PINGS,
          kind: 'success',
          at: at - DAY,
          heard: null,
          scheme: 'http',
          exitStatus: null,
          body: new Uint8Array(0),
          text: '',
        },
        gap: null,
      })
    },
  }
}

/** The late failure that brought a check down; null: another cause, or a newer ping. */
function lateFailure(reason: FlipReason, ping: LastPing | null): LateFailure | null {
  if (reason !== 'fail' || ping?.kind !== 'fail' || ping.heard === null) return null
  return { failed: ping.at, heard: ping.heard }
}

let collator: Intl.Collator | undefined

/** The collator is made with the first message: at the start it would take some milliseconds. */
function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return collator.compare(a, b)
}

const TEST_PINGS = 42

/** Has the project's UUID: a service that keeps incidents by it opens the same one at each test. */
function testCheck({ id, uuid }: Project, status: 'up' | 'down', now: Millis): Check {
  return {
    ...DEFAULT_SETTINGS,
    ...FRESH_STATE,
    name: 'TEST',
    id: NOBODY,
    projectId: id,
    uuid,
    uniqueKey: uniqueKeyOf(uuid),
    badgeKey: uuid,
    status,
    nPings: TEST_PINGS,
    lastPing: now - DAY,
    created: now - DAY,
  }
}
