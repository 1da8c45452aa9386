// The queue's entrance: what happens to a relayed check is queued in its own write (contract remotes.md 3.1, 3.5).
import { errorText } from '../../errors.ts'
import type { AlongPause, AlongPing } from '../../monitor/monitor.ts'
import type { Control } from '../rules/relay-late.ts'
import type { RelayPauses } from './relay-pauses.ts'
import type { RelayWaiting } from './relay-waiting.ts'

/** Bytes of a body. */
const BODY_LIMIT = 100_000

export interface RelayIntake {
  /** Inside the write of a ping. */
  readonly take: AlongPing
  /** Inside the write of a pause or resume. */
  readonly takePause: AlongPause
}

export interface RelayIntakeOptions {
  readonly waiting: Pick<RelayWaiting, 'isRelayed' | 'add'>
  readonly pauses: Pick<RelayPauses, 'take' | 'endsPause'>
  readonly onTrouble: (what: string, error: unknown) => void
}

export function createRelayIntake({ waiting, pauses, onTrouble }: RelayIntakeOptions): RelayIntake {
  /** A damaged queue must not refuse what it only follows. */
  function guarded(step: () => void): void {
    try {
      step()
    } catch (error) {
      if (!isDamage(error)) throw error
      onTrouble('a signal could not be queued for its relay', errorText(error))
    }
  }

  function queueControl(checkId: number, control: Control): void {
    guarded(() => pauses.take(checkId, control))
  }

  return {
    takePause(checkId, control) {
      if (waiting.isRelayed(checkId)) queueControl(checkId, control)
    },
    take(checkId, ping) {
      if (!waiting.isRelayed(checkId) || ping.kind === 'ign') return
      if (pauses.endsPause(checkId)) queueControl(checkId, 'resume')
      const { kind, exitStatus, rid, created, heard, passed = '' } = ping
      const body = cut(ping.body)
      const heardLate = heard !== null
      guarded(() =>
        waiting.add(checkId, { kind, exitStatus, rid, created, heardLate, passed, body }),
      )
    },
  }
}

/** Most bodies are short: only of a longer one a view is made. */
function cut(body: Uint8Array): Uint8Array {
  return body.length > BODY_LIMIT ? body.subarray(0, BODY_LIMIT) : body
}

function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(String((error as NodeJS.ErrnoException).code))
}
