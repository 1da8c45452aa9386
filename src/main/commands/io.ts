// What a command may use of the process that runs it, so that a test can run commands in its own.
import { type Clock, systemClock } from '../clock.ts'
import type { Environment } from '../config.ts'
import { EXIT, errorText, TocsinError } from '../errors.ts'

export interface Output {
  write(text: string): unknown
}

export interface CommandIo {
  readonly env: Environment
  readonly clock: Clock
  readonly stdin: NodeJS.ReadableStream & AsyncIterable<string | Buffer>
  readonly stdout: Output
  readonly stderr: Output
  /** Whether stdin is a terminal. */
  readonly isTTY: boolean
  /** Calls the listener at every signal that asks the process to stop. @returns how to end that */
  readonly onStopSignal: (listener: () => void) => () => void
  /** Ends the process, whatever still runs in it. */
  readonly exit: (code: number) => void
}

const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const

export const processIo: CommandIo = {
  env: process.env,
  clock: systemClock,
  // Opened by the first command that reads it: a server leaves it alone.
  get stdin() {
    return process.stdin
  },
  stdout: process.stdout,
  stderr: process.stderr,
  get isTTY() {
    return process.stdin.isTTY === true
  },
  onStopSignal(listener) {
    for (const signal of STOP_SIGNALS) process.on(signal, listener)
    return () => {
      for (const signal of STOP_SIGNALS) process.off(signal, listener)
    }
  },
  exit: (code) => process.exit(code),
}

/** Says in one line on stderr why a command failed. @returns its exit code */
export function reportFailure(error: unknown, { stderr }: Pick<CommandIo, 'stderr'>): number {
  stderr.write(`tocsin: ${errorText(error).replaceAll(/\s*\n\s*/g, ' ')}\n`)
  return error instanceof TocsinError ? error.exit : EXIT.internal
}
