// Signals of jobs as the server reads them (contract run.md 5): the documents of shared/, and the checks
// that they may make.

import type { Spec } from '../../../shared/model/check-fields.ts'
import { readSignals, type Signal } from '../../../shared/signal-document.ts'
import { parseSpec } from '../rules/spec.ts'

export interface HeardSignal {
  readonly signal: Signal
  /** The fields of its check, should that be missing; null: none is made. */
  readonly make: Spec | null
}

export interface HeardSignals {
  /** The sender's clock when it sent them; null: it did not say. */
  readonly sent: number | null
  readonly signals: readonly HeardSignal[]
}

/** @returns what is wrong with the first wrong signal, such as `signals[3].at is not a number` */
export function readHeard(value: unknown): HeardSignals | { readonly problem: string } {
  const read = readSignals(value)
  if ('problem' in read) return read
  const signals: HeardSignal[] = []
  for (const [index, signal] of read.signals.entries()) {
    const parsed = signal.make === null ? { spec: null } : parseSpec(signal.make)
    if ('problem' in parsed) {
      const place = read.sent === null ? '' : `signals[${index}].`
      return { problem: `${place}make: ${parsed.problem}` }
    }
    signals.push({ signal, make: parsed.spec })
  }
  return { sent: read.sent, signals }
}
