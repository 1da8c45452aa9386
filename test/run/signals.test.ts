// Who gets the signals that arrive at `tocsin run` (contract run.md 2).
import { expect, onTestFinished, test } from 'vitest'
import { receiveSignals } from '../../src/main/run/signals.ts'

/** In this process; its listeners go with the test. */
function receiver() {
  const before = new Map(
    process.eventNames().map((name) => [name, process.listeners(name as 'exit')]),
  )
  const signals = receiveSignals()
  onTestFinished(() => {
    for (const name of ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const) {
      for (const listener of process.listeners(name)) {
        if (!before.get(name)?.includes(listener as never)) process.off(name, listener)
      }
    }
  })
  return signals
}

test('an attempt that is over takes no signals from the one that runs', () => {
  const signals = receiver()
  const got: string[] = []
  const release = signals.passTo((signal) => got.push(`first ${signal}`))
  signals.passTo((signal) => got.push(`second ${signal}`))
  release()
  process.emit('SIGUSR2')
  expect(got).toEqual(['second SIGUSR2'])
})

test('after the last attempt they go nowhere', () => {
  const signals = receiver()
  const got: string[] = []
  const release = signals.passTo((signal) => got.push(signal))
  release()
  process.emit('SIGTERM')
  expect(got).toEqual([])
  expect(signals.wasToldToStop()).toBe(true)
})

test('TERM asks to stop, USR1 does not', () => {
  const signals = receiver()
  signals.passTo(() => {})
  let stops = 0
  const forget = signals.onStop(() => stops++)
  process.emit('SIGUSR1')
  expect(signals.wasToldToStop()).toBe(false)
  process.emit('SIGTERM')
  forget()
  process.emit('SIGTERM')
  expect([signals.wasToldToStop(), stops]).toEqual([true, 1])
})
