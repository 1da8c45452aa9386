// Programs that a machine may lack, and running them.
import { spawn, spawnSync } from 'node:child_process'
import { test } from 'vitest'

export function has(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined
}

/** Where it lacks, the name of the test says what was not run. */
export function needs(program: string) {
  return has(program) ? test : test.skip
}

/** Resolves with the exit code. */
export function run(
  program: string,
  args: readonly string[],
  { input = '', env = process.env }: { input?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'], env })
    child.once('error', reject)
    child.once('exit', resolve)
    // A program that reads nothing may be gone before.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
