// Files of the data folder that survive a power loss, whole or not at all. `tocsin run` has its own: its
// bundle takes nothing from here.
import fs from 'node:fs'
import path from 'node:path'

/** Replaces a file by one that only this user reads. It is on disk when this returns. */
export function replaceDurably(file: string, content: string | Uint8Array): void {
  fs.renameSync(writeDraft(file, content), file)
  syncFolder(path.dirname(file))
}

/**
 * Writes what is to become a file: under a name of its own, so that no half of it is taken for the file.
 * @returns its path; the content is on disk
 * @throws what the file system says; nothing is left
 */
export function writeDraft(file: string, content: string | Uint8Array): string {
  const draft = `${file}.${process.pid}.part`
  fs.rmSync(draft, { force: true })
  const fd = fs.openSync(draft, 'wx', 0o600)
  try {
    fs.writeFileSync(fd, content)
    fs.fsyncSync(fd)
  } catch (error) {
    fs.rmSync(draft, { force: true })
    throw error
  } finally {
    fs.closeSync(fd)
  }
  return draft
}

/** Makes new names in a folder durable. Windows has no such call. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const fd = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(fd)
  } finally {
    fs.closeSync(fd)
  }
}
