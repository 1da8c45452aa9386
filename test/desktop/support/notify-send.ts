// A program notify-send that does as a test tells it, through files beside it.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'

/** As libnotify 0.8 does: the id once it is shown, then what was clicked, then it waits for its end. */
const SCRIPT = `#!/bin/sh
[ "$1" = --version ] && { cat "$0.version"; exit; }
n=$(($(cat "$0.count" 2>/dev/null || echo 0) + 1)); echo $n > "$0.count"
mkfifo "$0.says.$n"
for arg in "$@"; do printf '%s\\n' "$arg"; done > "$0.new"
trap 'echo INT > "$0.signal.$n"; exit' INT
trap 'echo TERM > "$0.signal.$n"; exit' TERM
exec 3<> "$0.says.$n"
mv "$0.new" "$0.$n"
while read -r line <&3; do
  case $line in
    exit*) exit "\${line#exit }";;
    *) echo "$line";;
  esac
done
`

export interface FakeNotifySend {
  readonly env: Readonly<Record<string, string>>
  /** Waits for the n-th notification, from 1. @returns its arguments */
  asked(n: number): Promise<readonly string[]>
  /** Has it print a line (an id, what was clicked), or end: `exit 1`. */
  says(n: number, line: string): void
  /** The signal that ended it, once it did. */
  signal(n: number): string | null
  /** How many were asked for. */
  count(): number
}

export function fakeNotifySend(version = 'notify-send 0.8.3'): FakeNotifySend {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tocsin-'))
  // It may still write down the signal that ends it.
  const removed = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 } as const
  onTestFinished(() => fs.rmSync(folder, removed))
  const program = path.join(folder, 'notify-send')
  fs.writeFileSync(program, SCRIPT, { mode: 0o755 })
  fs.writeFileSync(`${program}.version`, version)
  const read = (name: string) => {
    try {
      return fs.readFileSync(`${program}.${name}`, 'utf8')
    } catch {
      return null
    }
  }
  return {
    env: {
      DBUS_SESSION_BUS_ADDRESS: `unix:path=${folder}/bus`,
      PATH: [folder, process.env.PATH].join(path.delimiter),
    },
    async asked(n) {
      await expect.poll(() => read(String(n))).not.toBeNull()
      return (read(String(n)) ?? '').trimEnd().split('\n')
    },
    says(n, line) {
      fs.appendFileSync(`${program}.says.${n}`, `${line}\n`)
    },
    signal: (n) => read(`signal.${n}`)?.trim() ?? null,
    count: () => Number(read('count') ?? 0),
  }
}

const BROKEN = path.join(import.meta.dirname, 'broken-programs')

/** In PATH before the machine's own, a notify-send that cannot be used: Electron shows notifications. */
export function withoutNotifySend(
  env: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const folders = env.PATH ?? process.env.PATH ?? ''
  const isGiven = folders.split(path.delimiter).some(isFake)
  if (process.platform !== 'linux' || isGiven) return env
  return { ...env, PATH: [BROKEN, folders].join(path.delimiter) }
}

function isFake(folder: string): boolean {
  return fs.existsSync(path.join(folder, 'notify-send.version'))
}
