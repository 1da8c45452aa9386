// The launcher of adopted jobs, `bin/` of the data folder: contract adopt.md 9.
import fs from 'node:fs'
import path from 'node:path'
import { OPEN_FILES_VARIABLE } from '../run/open-files.ts'
import { replaceFile } from './sources/machine.ts'

export interface LauncherOptions {
  readonly dataDir: string
  /** Absolute path of a Node >= 18. */
  readonly node: string
  /** The bundle of `run` and `ping`. */
  readonly bundle: string
  readonly version: string
}

/** The bundle of `run` and `ping`: beside the built entrances; from the sources, where they are built to. */
export function jobsBundle(): string {
  const built = path.join(import.meta.dirname, 'run.js')
  return fs.existsSync(built) ? built : path.join(import.meta.dirname, '../../../out/main/run.js')
}

const VERSION_LINE = '# Tocsin '

/** Installs it, or brings it up to date. Files that are as they should be are left alone. */
export function installLauncher({ dataDir, node, bundle, version }: LauncherOptions): void {
  const bin = path.join(dataDir, 'bin')
  fs.mkdirSync(bin, { recursive: true, mode: 0o700 })
  replaceIfOther(path.join(bin, 'run.mjs'), fs.readFileSync(bundle), 0o644)
  if (process.platform === 'win32') return
  const facts = { node, dataDir: path.resolve(dataDir), version }
  replaceIfOther(path.join(bin, 'ping'), Buffer.from(pingScript(facts)), 0o755)
  replaceIfOther(path.join(bin, 'run'), Buffer.from(runScript(facts)), 0o755)
}

function replaceIfOther(file: string, bytes: Buffer, mode: number): void {
  if (fs.existsSync(file)) {
    if (fs.readFileSync(file).equals(bytes)) return
    fs.chmodSync(file, mode)
  }
  replaceFile(file, bytes, mode)
}

export function removeLauncher(dataDir: string): void {
  const bin = path.join(dataDir, 'bin')
  for (const name of ['run', 'ping', 'run.mjs']) fs.rmSync(path.join(bin, name), { force: true })
  if (fs.existsSync(bin) && fs.readdirSync(bin).length === 0) fs.rmdirSync(bin)
}

export interface Renewal extends Omit<LauncherOptions, 'node'> {
  /** The Node of this process, for a launcher whose own is gone; null: it is Electron's. */
  readonly node: string | null
}

/** A server that starts renews an older copy. @returns whether it did; false where no launcher is */
export function renewLauncher({ dataDir, node, bundle, version }: Renewal): boolean {
  const run = path.join(dataDir, 'bin', 'run')
  const copy = path.join(dataDir, 'bin', 'run.mjs')
  if (!fs.existsSync(copy) || !fs.existsSync(bundle)) return false
  const script = fs.existsSync(run) ? fs.readFileSync(run, 'utf8') : ''
  const [, theirs = ''] = /^# Tocsin (\S+)$/m.exec(script) ?? []
  if (isNewer(theirs, version) || isSame(copy, bundle)) return false
  const old = launcherNode(dataDir) ?? ''
  const usable = fs.existsSync(old) ? old : node
  if (usable === null) return false
  installLauncher({ dataDir, node: usable, bundle, version })
  return true
}

/** The Node that the launcher starts; null: there is no launcher. */
export function launcherNode(dataDir: string): string | null {
  const run = path.join(dataDir, 'bin', 'run')
  if (!fs.existsSync(run)) return null
  const [, quoted = ''] = /^node=(.*)$/m.exec(fs.readFileSync(run, 'utf8')) ?? []
  return quoted.replace(/^'|'$/g, '').replaceAll("'\\''", "'")
}

const isSame = (a: string, b: string): boolean => fs.readFileSync(a).equals(fs.readFileSync(b))

/** Of `1.2.10` and `1.2.9` the first. Any version is newer than none. */
function isNewer(a: string, b: string): boolean {
  const parts = (version: string) =>
    version.split(/[.-]/).map((part) => Number.parseInt(part, 10) || 0)
  const [left, right] = [parts(a), parts(b)]
  for (let i = 0; i < 3; i += 1) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}

interface ScriptFacts {
  readonly node: string
  readonly dataDir: string
  readonly version: string
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** At most 30 lines, for any `sh`. The check costs 3 ms: a Node that cannot start must not cost a run. */
function runScript({ node, dataDir, version }: ScriptFacts): string {
  return `#!/bin/sh
# Written by tocsin adopt: starts a job and tells its check how it went.
${VERSION_LINE}${version}
node=${quote(node)}
data=${quote(dataDir)}
case $("$node" --version 2>/dev/null) in
v1[89].* | v[2-9][0-9].* | v[1-9][0-9][0-9].*)
  if [ -s "$data/bin/run.mjs" ] && [ -r "$data/bin/run.mjs" ]; then
    ${OPEN_FILES_VARIABLE}=$(ulimit -S -n) export ${OPEN_FILES_VARIABLE}
    exec "$node" "$data/bin/run.mjs" run --data-dir "$data" "$@"
  fi ;;
esac
# The job runs all the same, and nobody hears of it: the silence of its check tells.
shift
case $1 in
-c) exec "\${SHELL:-/bin/sh}" -c "$2" ;;
--) shift; exec "$@" ;;
esac
echo "usage: run UUID -- COMMAND, or run UUID -c TEXT" >&2
exit 64
`
}

function pingScript({ node, dataDir, version }: ScriptFacts): string {
  return `#!/bin/sh
# Written by tocsin adopt: tells a check of one signal.
${VERSION_LINE}${version}
node=${quote(node)}
data=${quote(dataDir)}
[ -x "$node" ] && [ -r "$data/bin/run.mjs" ] || exit 0
exec "$node" "$data/bin/run.mjs" ping --data-dir "$data" "$@"
`
}
