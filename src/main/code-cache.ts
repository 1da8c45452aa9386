// What V8 compiled of this program, kept in the data folder: the next start of a server reads it instead of
// compiling again. Node keeps an entry to the same text, the same version of itself and the same flags of V8.
import fs from 'node:fs'
import nodeModule from 'node:module'
import os from 'node:os'
import path from 'node:path'

const FOLDER = 'code-cache'
/** Bits of a folder's mode that let others write. */
const OTHERS_WRITE = 0o022

/** Of this process: the folder of all builds, and the name of its own. */
let used: { readonly folder: string; readonly build: string } | null = null

/**
 * Uses what earlier starts kept, and keeps what is compiled from now on. Only in a folder that is there and in
 * which nobody else can put code.
 * @param build names this build of the program, whose entries are of no use to another
 */
export function openCodeCache(dataDir: string, build: string): void {
  try {
    if (!isOwn(dataDir)) return
    const folder = path.join(path.resolve(dataDir), FOLDER)
    const own = path.join(folder, build)
    fs.mkdirSync(own, { recursive: true, mode: 0o700 })
    // Others may have made them while the data folder was open to them.
    if (!isOwn(folder) || !isOwn(own)) return
    nodeModule.enableCompileCache(own)
    used = { folder, build }
  } catch {
    // The start compiles, as the first one does.
  }
}

/** Writes what this start compiled, and removes what other builds left. To be called before flags change. */
export function keepCodeCache(): void {
  if (used === null) return
  const { folder, build } = used
  try {
    nodeModule.flushCompileCache()
    for (const name of fs.readdirSync(folder))
      if (name !== build) fs.rmSync(path.join(folder, name), { recursive: true })
  } catch {
    // There is none, or the next start removes them.
  }
}

function isOwn(folder: string): boolean {
  // Windows gives no mode: what lies in the home folder is its owner's.
  if (process.platform === 'win32') return path.resolve(folder).startsWith(os.homedir() + path.sep)
  const { uid, mode } = fs.statSync(folder)
  return uid === process.getuid?.() && (mode & OTHERS_WRITE) === 0
}
