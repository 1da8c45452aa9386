// `tocsin serve` in the process of the test, on a free port: for tests of what it answers. What it
// does as a process (signals, ready lines of the window, exits) is tested on the built program.
import { onTestFinished } from 'vitest'
import { runCommand } from '../../src/main/commands/run.ts'
import { type InProcessOptions, testIo } from './run-in-process.ts'
import type { Served } from './tocsin.ts'

export type ServedHere = Omit<Served, 'process' | 'stop'> & {
  /** As a signal does. Resolves with the exit code. */
  stop(): Promise<number>
}

/** Starts it and waits for its ready line; it ends with the test. */
export async function serveInProcess(
  dataDir: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  options: Pick<InProcessOptions, 'clock'> = {},
): Promise<ServedHere> {
  const words = ['serve', '--data-dir', dataDir, '--port', '0', ...args]
  const ready = Promise.withResolvers<string>()
  const { io, printed, stop: signal } = testIo({ ...options, env })
  const write = io.stdout.write
  const stdout = {
    write(text: string) {
      write(text)
      const url = /^Listening on (http:\S+)$/m.exec(printed.stdout)?.[1]
      if (url !== undefined) ready.resolve(url)
    },
  }
  const ended = runCommand(words, { ...io, stdout })
  const stop = () => {
    signal()
    return ended
  }
  onTestFinished(async () => void (await stop()))
  const failed = ended.then((code): never => {
    throw new Error(`serve ended with ${code}: ${printed.stderr}`)
  })
  const url = await Promise.race([ready.promise, failed])
  failed.catch(() => {})
  return { url, stdout: () => printed.stdout, stderr: () => printed.stderr, stop }
}
