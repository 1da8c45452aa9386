// Random UUIDs without `node:crypto`, which takes longer to load than the rest of the bundle.
import fs from 'node:fs'
import { loadLater } from './load-later.ts'

/** A UUID of version 4. */
export function randomUuid(): string {
  const bytes = randomBytes()
  return bytes === null ? loadLater('node:crypto').randomUUID() : uuidOf(bytes)
}

/** Null: the system has no such file. */
function randomBytes(): Buffer | null {
  try {
    const file = fs.openSync('/dev/urandom', 'r')
    const bytes = Buffer.alloc(16)
    const read = fs.readSync(file, bytes)
    fs.closeSync(file)
    return read === bytes.length ? bytes : null
  } catch {
    return null
  }
}

function uuidOf(bytes: Buffer): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
