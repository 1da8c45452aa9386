// What V8 compiled of this program, kept in the data folder: the next start of a server reads it instead of
// compiling again. Node's own cache holds what a file compiles as it loads, not the functions that are compiled
// when they are first called, which are most of a start.
import { hash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire, getCompileCacheDir } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import vm from 'node:vm'
import { replaceDurably } from './durable-file.ts'

const { extensions } = createRequire(import.meta.url)

const FOLDER = 'code-cache'
const FILE = 'program.bin'
/** Bits of a folder's mode that let others write. */
const OTHERS_WRITE = 0o022
/** What the program's files are named (electron.vite.config.ts). */
const EXTENSION = '.cjs'
/** Before the list in the file: its digest of the rest, then the list's length. */
const DIGEST = { name: 'sha256', length: 32 } as const
const HEAD = DIGEST.length + 4
/** What Node puts around CommonJS; its first line is as much longer. */
const WRAPPER = ['(function (exports, require, module, __filename, __dirname) { ', '\n})'] as const

/** Of one file: what tells that it is still the same, and its code. */
interface Kept {
  readonly stamp: string
  readonly code: Uint8Array
}

interface Loaded {
  readonly stamp: string
  readonly script: vm.Script
}

type Run = (this: unknown, ...given: readonly unknown[]) => void

/** Of this process: the folder it may keep code in, what it loaded, and whether any of that was compiled. */
let used: { readonly folder: string; readonly loaded: Map<string, Loaded>; isNew: boolean } | null =
  null

/**
 * Loads the program's files from here on with what earlier starts kept of them. Only from a folder that is there,
 * and in which nobody else can put code. A Node that keeps a cache for all programs is left to it.
 */
export function openCodeCache(dataDir: string): void {
  try {
    if (getCompileCacheDir() !== undefined || !isOwn(dataDir)) return
    const folder = path.join(path.resolve(dataDir), FOLDER)
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    // Others may have made it while the data folder was open to them.
    if (!isOwn(folder)) return
    used = { folder, loaded: new Map(), isNew: false }
    loadWith(readKept(path.join(folder, FILE)))
  } catch {
    // The start compiles, as the first one does.
  }
}

/** Writes what this start compiled, unless all of it was kept. To be called before flags change. */
export function keepCodeCache(): void {
  if (used === null) return
  const { folder, loaded, isNew } = used
  delete extensions[EXTENSION]
  used = null
  if (!isNew) return
  try {
    replaceDurably(path.join(folder, FILE), bytesOf(loaded))
    // Other files are of no use to this program.
    for (const name of fs.readdirSync(folder))
      if (name !== FILE) fs.rmSync(path.join(folder, name), { recursive: true })
  } catch {
    // The next start compiles, and tries again.
  }
}

function loadWith(kept: ReadonlyMap<string, Kept>): void {
  extensions[EXTENSION] = (module, filename) => {
    const { size, mtimeMs } = fs.statSync(filename)
    const stamp = `${size} ${mtimeMs}`
    const name = path.basename(filename)
    const known = kept.get(name)
    const cachedData = known?.stamp === stamp ? known.code : undefined
    const script = new vm.Script(WRAPPER.join(fs.readFileSync(filename, 'latin1')), {
      filename,
      columnOffset: -WRAPPER[0].length,
      ...(cachedData && { cachedData }),
    })
    if (used !== null) {
      used.loaded.set(name, { stamp, script })
      used.isNew ||= cachedData === undefined || script.cachedDataRejected === true
    }
    const run = script.runInThisContext() as Run
    const { exports } = module
    run.call(exports, exports, createRequire(filename), module, filename, path.dirname(filename))
  }
}

/** What was kept, by file name; none of it when a single byte is not as it was written. */
function readKept(file: string): ReadonlyMap<string, Kept> {
  const kept = new Map<string, Kept>()
  if (!fs.existsSync(file)) return kept
  const bytes = fs.readFileSync(file)
  const written = bytes.subarray(0, DIGEST.length)
  if (!written.equals(hash(DIGEST.name, bytes.subarray(DIGEST.length), 'buffer'))) return kept
  const listEnd = HEAD + bytes.readUInt32LE(DIGEST.length)
  let start = listEnd
  for (const [name, stamp, length] of JSON.parse(bytes.toString('utf8', HEAD, listEnd)) as List) {
    kept.set(name, { stamp, code: bytes.subarray(start, start + length) })
    start += length
  }
  return kept
}

type List = readonly (readonly [name: string, stamp: string, length: number])[]

function bytesOf(loaded: ReadonlyMap<string, Loaded>): Buffer {
  const codes = [...loaded.values()].map(({ script }) => script.createCachedData())
  const stamps = [...loaded].map(([name, { stamp }], i) => [name, stamp, codes[i]?.length])
  const list = Buffer.from(JSON.stringify(stamps))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(list.length)
  const rest = Buffer.concat([length, list, ...codes])
  return Buffer.concat([hash(DIGEST.name, rest, 'buffer'), rest])
}

function isOwn(folder: string): boolean {
  // Windows gives no mode: what lies in the home folder is its owner's.
  if (process.platform === 'win32') return path.resolve(folder).startsWith(os.homedir() + path.sep)
  const { uid, mode } = fs.statSync(folder)
  return uid === process.getuid?.() && (mode & OTHERS_WRITE) === 0
}
