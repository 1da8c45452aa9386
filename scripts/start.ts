// `npm start`: the desktop app where Electron and a display are there, else the headless server,
// saying in one line why. Arguments go to whichever starts.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { parseOptions } from '../src/main/commands/flags.ts'
import { SERVE_COMMAND } from '../src/main/commands/serve.ts'
import { joinValues } from '../src/main/desktop/launch/launch-args.ts'
import { SERVER_ENVIRONMENT } from '../src/main/server-environment.ts'
import { buildIfStale } from './build-if-stale.ts'
import { electronBinary } from './electron-binary.ts'
import { whenNpmEnds } from './npm-parent.ts'

const ROOT = path.join(import.meta.dirname, '..')

/** Electron's binary, fetched when it is missing and can be; null where it cannot be had. */
async function findElectron(): Promise<string | null> {
  const found = electronBinary()
  if (found !== null) return found
  await run(process.execPath, [path.join(ROOT, 'node_modules', 'electron', 'install.js')], 'ignore')
  return electronBinary()
}

function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
}

function run(
  program: string,
  args: readonly string[],
  stdio: 'inherit' | 'ignore',
): Promise<number> {
  return new Promise((resolve) => {
    const env = { ...SERVER_ENVIRONMENT, ...process.env }
    const child = spawn(program, args, { cwd: ROOT, env, stdio })
    const passedOn = new Set<NodeJS.Signals>()
    // A kill has to be passed on; a closed terminal's SIGHUP as one that stops cleanly. Ctrl-C reaches the child by
    // itself: what is passed on then may find it at its very end, when it hears no signal any more and dies of it
    // with all its work done.
    const pass = (signal: NodeJS.Signals) => {
      passedOn.add(signal)
      child.kill(signal)
    }
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => pass(signal))
    process.on('SIGHUP', () => pass('SIGTERM'))
    whenNpmEnds(() => pass('SIGTERM'))
    child.once('error', () => resolve(1))
    child.once('exit', (code, signal) => {
      resolve(code ?? (signal !== null && passedOn.has(signal) ? 0 : 1))
    })
  })
}

async function start(): Promise<number> {
  buildIfStale()
  const args = process.argv.slice(2)
  const why = hasDisplay() ? null : 'there is no display'
  const electron = why === null ? await findElectron() : null
  if (electron !== null) {
    return run(electron, [ROOT, ...joinValues(args, parseOptions(SERVE_COMMAND.flags))], 'inherit')
  }
  const reason = why ?? 'the Electron binary is not installed and could not be fetched'
  process.stderr.write(`Starting the headless server: ${reason}.\n`)
  return run(process.execPath, [path.join(ROOT, 'out/main/cli.js'), 'serve', ...args], 'inherit')
}

process.exitCode = await start()
