// A notification on macOS by `osascript`: for an app without a signature, whose own ones the system
// refuses. Without buttons, and a click on it opens no check.
import { execFile } from 'node:child_process'
import { childEnvironment } from '../../child-env.ts'
import type { Millis } from '../../clock.ts'

const PROGRAM = '/usr/bin/osascript'
const TIMEOUT: Millis = 5000
/** The texts are arguments, never part of the script. */
const SCRIPT = [
  'on run texts',
  'display notification (item 2 of texts) with title (item 1 of texts)',
  'end run',
]

type Environment = Readonly<Record<string, string | undefined>>

/** Resolves with whether it was shown. */
export function showByScript(
  { title, body }: { readonly title: string; readonly body: string },
  env: Environment,
  program = PROGRAM,
): Promise<boolean> {
  const script = SCRIPT.flatMap((line) => ['-e', line])
  const options = { timeout: TIMEOUT, env: childEnvironment(env) }
  return new Promise((resolve) => {
    execFile(program, [...script, '--', title, body], options, (error) => resolve(error === null))
  })
}
