// Signals that `tocsin run` gets: they end it before the job began, and go on to the job from then on
// (contract run.md 2).
import os from 'node:os'

const SIGNALS = ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const
export type PassedSignal = (typeof SIGNALS)[number]

export interface SignalReceiver {
  /** From now on signals go here. @returns how to end that, unless they go elsewhere by then */
  readonly passTo: (receive: (signal: PassedSignal) => void) => () => void
  /** Whether one came that asks a program to stop. */
  readonly wasToldToStop: () => boolean
  /** Calls the listener at each signal that asks to stop. @returns how to end that */
  readonly onStop: (listener: () => void) => () => void
}

/**
 * To be called before anything else: a listener for SIGUSR1 also keeps Node from starting its
 * inspector.
 */
export function receiveSignals(): SignalReceiver {
  let receive: ((signal: PassedSignal) => void) | null = null
  let isStopping = false
  const listeners = new Set<() => void>()
  for (const signal of SIGNALS) {
    if (!(signal in os.constants.signals)) continue
    process.on(signal, () => {
      if (receive === null) process.exit(128 + os.constants.signals[signal])
      if (!signal.startsWith('SIGUSR')) {
        isStopping = true
        for (const listener of listeners) listener()
      }
      receive(signal)
    })
  }
  return {
    passTo(next) {
      receive = next
      return () => {
        if (receive === next) receive = () => {}
      }
    },
    wasToldToStop: () => isStopping,
    onStop(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
