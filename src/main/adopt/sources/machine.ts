// The machine as it is: its commands and files.

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { tell } from '../../../shared/words/told.ts'
import { childEnvironment } from '../../child-env.ts'
import type { Environment } from '../../config.ts'
import type { CommandResult, Machine } from '../source.ts'
import { toldError } from '../told-error.ts'

/** Milliseconds (contract adopt.md 2). */
const COMMAND_LIMIT = 10_000

const isAbsent = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** What `read` gives; null when there is no such file. */
function ifThere<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

export function realMachine(env: Environment): Machine {
  return {
    run: (program, words, options = {}) =>
      runCommand(program, words, {
        env: { ...childEnvironment(env), LC_ALL: 'C', ...options.env },
        ...(options.input === undefined ? {} : { input: options.input }),
      }),
    readFile: (file) => ifThere(() => fs.readFileSync(file)),
    list: (folder) => ifThere(() => fs.readdirSync(folder).sort()),
    readLink: (file) =>
      ifThere(() => (fs.lstatSync(file).isSymbolicLink() ? fs.readlinkSync(file) : null)),
    writeFile: replaceFile,
    removeFile(file, folderToo = false) {
      fs.rmSync(file, { force: true })
      if (folderToo) removeEmpty(path.dirname(file))
    },
  }
}

function removeEmpty(folder: string): void {
  if (ifThere(() => fs.readdirSync(folder))?.length === 0) fs.rmdirSync(folder)
}

/** A new file first, wholly on disk, then in the old one's place, with its mode and owner. */
export function replaceFile(file: string, bytes: Buffer, mode = 0o644, folder?: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const old = ifThere(() => fs.statSync(file))
  const name = `.${path.basename(file)}.${randomBytes(4).toString('hex')}.tocsin`
  const fresh = path.join(folder ?? path.dirname(file), name)
  try {
    writeWhole(fresh, bytes, old === null ? mode : old.mode & 0o7777)
    if (old !== null && process.getuid?.() === 0) fs.chownSync(fresh, old.uid, old.gid)
    fs.renameSync(fresh, file)
  } catch (error) {
    fs.rmSync(fresh, { force: true })
    throw error
  }
  syncFolder(path.dirname(file))
}

function writeWhole(file: string, bytes: Buffer, mode: number): void {
  const handle = fs.openSync(file, 'wx', mode)
  try {
    fs.writeFileSync(handle, bytes)
    fs.fchmodSync(handle, mode)
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

/** Windows cannot. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

interface Start {
  readonly env: Record<string, string>
  readonly input?: Buffer
}

function runCommand(
  program: string,
  words: readonly string[],
  { env, input }: Start,
): Promise<CommandResult | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { env, stdio: 'pipe', windowsHide: true })
    const out: Buffer[] = []
    const err: Buffer[] = []
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(toldError(tell('adoptNotes.noAnswer', { tool: program, n: COMMAND_LIMIT / 1000 })))
    }, COMMAND_LIMIT)
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
    // A program that reads no input is told so by its own exit status.
    child.stdin.on('error', () => {})
    child.on('error', (error) => {
      clearTimeout(timer)
      if (isAbsent(error)) resolve(null)
      else reject(error)
    })
    child.on('close', (code) => {
      clearTimeout(timer)
      const stderr = Buffer.concat(err).toString('utf8').trim()
      resolve({ status: code ?? 128, stdout: Buffer.concat(out), stderr })
    })
    child.stdin.end(input)
  })
}
