// The own checks that mirrored ones are folded into (contract remotes.md 3.5), known until a check or a
// relay comes or goes.
import type { Clock } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import { statusAt } from '../../monitor/rules/status.ts'
import { linker, type OwnCheck } from '../rules/links.ts'
import type { Links } from '../rules/list-diff.ts'
import type { RelaysTable } from '../tables/relays.ts'

export interface MirrorLinksOptions {
  readonly monitor: Pick<Monitor, 'checks' | 'shift'>
  readonly clock: Clock
  readonly relays: Pick<RelaysTable, 'all'>
}

export interface MirrorLinks {
  of(remoteId: string): Links
  /** A check was removed, or a relay set or switched off. */
  forget(): void
}

export function createMirrorLinks({ monitor, clock, relays }: MirrorLinksOptions): MirrorLinks {
  const linkers = new Map<string, Links['linkOf']>()
  let own: readonly (OwnCheck & { readonly id: number })[] = []
  let lastId = -1

  function forget(): void {
    linkers.clear()
    lastId = -1
  }

  function refresh(): void {
    const newest = monitor.checks.lastId()
    if (newest === lastId) return
    linkers.clear()
    lastId = newest
    own = monitor.checks.all().map(({ id, uuid, uniqueKey }) => ({ id, uuid, uniqueKey }))
  }

  function linkerOf(remoteId: string): Links['linkOf'] {
    refresh()
    const known = linkers.get(remoteId)
    if (known !== undefined) return known
    const uuids = new Map(own.map(({ id, uuid }) => [id, uuid]))
    const targets = relays.all().flatMap(({ remoteId: to, state, target, checkId }) => {
      const uuid = uuids.get(checkId)
      return to === remoteId && state !== 'off' && uuid !== undefined ? [{ own: uuid, target }] : []
    })
    const made = linker(own, targets)
    linkers.set(remoteId, made)
    return made
  }

  return {
    forget,
    of(remoteId) {
      const [linkOf, now, shift] = [linkerOf(remoteId), clock.now(), monitor.shift()]
      return {
        linkOf,
        statusHere(uuid) {
          const check = monitor.checks.byUuid(uuid)
          return check === null ? null : statusAt(check, now, shift)
        },
      }
    },
  }
}
