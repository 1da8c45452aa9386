// What a spec needs of a runtime: the process, what it prints, its main side and its pages.
import type { ChildProcess } from 'node:child_process'
import type { Page } from 'playwright'

/** Evaluated in the main process: reaches nothing but its two arguments and `globalThis`. */
export type InMain<Argument, Value> = (
  electron: typeof import('electron'),
  argument: Argument,
) => Value | Promise<Value>

export interface Running {
  readonly runtime: 'electron' | 'stand-in'
  readonly stdout: () => string
  readonly stderr: () => string
  evaluate<Value, Argument>(fn: InMain<Argument, Value>, argument: Argument): Promise<Value>
  /** The pages of the app's windows. */
  pages(): Promise<readonly Page[]>
  /** Resolves with the exit code once it has ended; null when a signal ended it. */
  readonly ended: Promise<number | null>
  kill(): Promise<void>
}

export interface Start {
  readonly dataDir: string
  readonly words: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** What is asked to end and does not, is ended. Milliseconds. */
export const KILL_AFTER = 10_000

/** Resolves with the exit code; null when a signal ended it. */
export function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)))
}
