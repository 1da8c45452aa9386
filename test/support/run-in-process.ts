// Commands run in the process of the test, as `tocsin` with these words: a process of their own costs
// ten times as much. What only a process has (signals, pipes, TZ) is tested on the built program.
import { Readable } from 'node:stream'
import { type Clock, systemClock } from '../../src/main/clock.ts'
import type { CommandIo } from '../../src/main/commands/io.ts'
import { runCommand } from '../../src/main/commands/run.ts'
import { type CommandResult, cleanEnv } from './tocsin.ts'

export interface InProcessOptions {
  /** On top of the environment of the tests; undefined takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly input?: string | Buffer
  /** Instead of `input`: to see whether it is read. */
  readonly stdin?: Readable
  /** Stdin is a terminal. */
  readonly isTTY?: boolean
  /** Of the system, unless a test hastens time. */
  readonly clock?: Clock
}

/** A command that ought to end by itself has this long: a server that started instead is stopped. */
const LIMIT = 20_000

/** Runs a command to its end. */
export async function runInProcess(
  words: readonly string[],
  options: InProcessOptions = {},
): Promise<CommandResult> {
  const { io, printed, stop } = testIo(options)
  const limit = setTimeout(stop, LIMIT)
  try {
    return { code: await runCommand(words, io), ...printed }
  } finally {
    clearTimeout(limit)
  }
}

/** What a command gets of a process, and what it printed there. `stop` is a signal to it. */
export function testIo(options: InProcessOptions) {
  const { env, input = '', isTTY = false, clock = systemClock } = options
  const printed = { stdout: '', stderr: '' }
  const listeners = new Set<() => void>()
  const output = (to: keyof typeof printed) => ({
    write(text: string) {
      printed[to] += text
    },
  })
  const io: CommandIo = {
    env: { ...cleanEnv(), ...env },
    clock,
    stdin: options.stdin ?? Readable.from(input.length === 0 ? [] : [Buffer.from(input)]),
    stdout: output('stdout'),
    stderr: output('stderr'),
    isTTY,
    onStopSignal(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    // A server that has stopped ends its process in any case; this one goes on.
    exit: () => {},
  }
  const stop = () => {
    for (const listener of listeners) listener()
  }
  return { io, printed, stop }
}
