// What systemd tells an `ExecStopPost` command of the unit's end, as a signal (contract run.md 6). Pure.
import os from 'node:os'
import type { SignalKind } from '../../shared/signal-document.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface UnitEnd {
  readonly kind: SignalKind
  readonly exit: number | null
  /** Last line of the body; null: none. */
  readonly line: string | null
}

/** Null: not an environment of `ExecStopPost`. */
export function unitEnd({ SERVICE_RESULT, EXIT_STATUS = '' }: Environment): UnitEnd | null {
  switch (SERVICE_RESULT) {
    case undefined:
    case '':
      return null
    case 'success':
      return { kind: 'success', exit: null, line: null }
    case 'exit-code':
      return { kind: 'fail', exit: statusOf(EXIT_STATUS), line: null }
    case 'signal':
    case 'core-dump':
      return {
        kind: 'fail',
        exit: signalStatus(EXIT_STATUS),
        line: `[tocsin] ${SERVICE_RESULT} ${EXIT_STATUS}`,
      }
    case 'exec-condition':
      return {
        kind: 'log',
        exit: null,
        line: '[tocsin] skipped: a condition of the unit was not met',
      }
    default:
      return { kind: 'fail', exit: null, line: `[tocsin] ${SERVICE_RESULT}` }
  }
}

/** Null: a program before the main one failed. */
function statusOf(text: string): number | null {
  return /^\d{1,3}$/.test(text) && Number(text) <= 255 ? Number(text) : null
}

function signalStatus(name: string): number | null {
  const number = Object.entries(os.constants.signals).find(
    ([signal]) => signal === `SIG${name}`,
  )?.[1]
  return number === undefined ? null : 128 + number
}

/** `INVOCATION_ID` as a run id; null: it is none. */
export function invocationRid({ INVOCATION_ID = '' }: Environment): string | null {
  if (!/^[0-9a-f]{32}$/i.test(INVOCATION_ID)) return null
  return INVOCATION_ID.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
