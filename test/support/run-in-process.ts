// Commands run in the process of the test: a process of their own costs ten times as much.
import { Readable } from 'node:stream'
import type { CommandIo } from '../../src/main/commands/io.ts'
import { runCommand } from '../../src/main/commands/run.ts'
import { type CommandResult, cleanEnv } from './tocsin.ts'

export interface InProcessOptions {
  /** On top of the environment of the tests; undefined takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly input?: string | Buffer
  /** Stdin is a terminal. */
  readonly isTTY?: boolean
}

/** Runs a command to its end, as `tocsin` with these words. */
export async function runInProcess(
  words: readonly string[],
  { env, input = '', isTTY = false }: InProcessOptions = {},
): Promise<CommandResult> {
  const printed = { stdout: '', stderr: '' }
  const output = (to: keyof typeof printed) => ({
    write(text: string) {
      printed[to] += text
    },
  })
  const io: CommandIo = {
    env: { ...cleanEnv(), ...env },
    stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    stdout: output('stdout'),
    stderr: output('stderr'),
    isTTY,
    onStopSignal: () => () => {},
    exit(code) {
      throw new Error(`a command ended the process with ${code}`)
    },
  }
  const code = await runCommand(words, io)
  return { code, ...printed }
}
