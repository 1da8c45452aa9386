// The records of a ZIP archive of stored entries (PKWARE APPNOTE 6.3.10): headers, directory and end. Sizes and
// checksums stand in the header before the content, so that a reader need not seek. Pure; streaming: zip-stream.ts.

/** A file of an archive, before its content is read. */
export interface ZipEntry {
  /** As it stands in the archive: safe and unique (zip-names.ts). */
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** An entry whose place and checksum are known. */
export interface PlacedEntry extends ZipEntry {
  readonly crc: number
  /** Bytes before its header. */
  readonly offset: number
}

/** Date and time of all entries, as MS-DOS writes them: two seconds a step, without a zone. */
export interface DosTime {
  readonly date: number
  readonly time: number
}

const VERSION = 20
const VERSION_64 = 45
/** Made on Unix: then the permissions count. */
const MADE_BY_UNIX = 3 << 8
/** A plain file that its owner writes and everybody reads. */
const FILE_MODE = 0o100644
/** Names are UTF-8. */
const UTF_8 = 0x0800
/** What stands in a field whose value is in the Zip64 record. */
const MAX_16 = 0xffff
const MAX_32 = 0xffffffff

/** In UTC: a recipient's zone is not known. Years before 1980 do not exist there. */
export function dosTimeOf(at: number): DosTime {
  const date = new Date(at)
  const year = Math.min(Math.max(date.getUTCFullYear() - 1980, 0), 127)
  return {
    date: (year << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate(),
    time: (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >>> 1),
  }
}

/** What stands before the content of an entry. */
export function localHeader(entry: Omit<PlacedEntry, 'offset'>, time: DosTime): Buffer {
  const { name, size } = entry
  const isLong = size >= MAX_32
  const bytes = Buffer.from(name)
  const extra = isLong ? extra64([size, size]) : NOTHING
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(isLong ? VERSION_64 : VERSION, 4)
  writeShared(header, 6, entry, time, bytes.length, extra.length)
  return Buffer.concat([header, bytes, extra])
}

/** The directory and the end of an archive whose entries stand before `offset`. */
export function directory(
  entries: readonly PlacedEntry[],
  offset: number,
  time: DosTime,
): readonly Buffer[] {
  const headers = entries.map((entry) => centralHeader(entry, time))
  const size = headers.reduce((sum, { length }) => sum + length, 0)
  return [...headers, ...end(entries.length, size, offset)]
}

/** Bytes of the whole archive: what its records take does not depend on the contents. */
export function archiveSize(entries: readonly ZipEntry[]): number {
  const time = { date: 0, time: 0 }
  const placed: PlacedEntry[] = []
  let offset = 0
  for (const entry of entries) {
    const known = { ...entry, crc: 0, offset }
    placed.push(known)
    offset += localHeader(known, time).length + entry.size
  }
  return directory(placed, offset, time).reduce((sum, { length }) => sum + length, offset)
}

function centralHeader(entry: PlacedEntry, time: DosTime): Buffer {
  const { name, size, offset } = entry
  const long = [...(size >= MAX_32 ? [size, size] : []), ...(offset >= MAX_32 ? [offset] : [])]
  const version = long.length > 0 ? VERSION_64 : VERSION
  const bytes = Buffer.from(name)
  const extra = long.length > 0 ? extra64(long) : NOTHING
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(MADE_BY_UNIX | version, 4)
  header.writeUInt16LE(version, 6)
  writeShared(header, 8, entry, time, bytes.length, extra.length)
  header.writeUInt32LE((FILE_MODE << 16) >>> 0, 38)
  header.writeUInt32LE(capped(offset), 42)
  return Buffer.concat([header, bytes, extra])
}

/** The fields, from the flags to the lengths, that the header of an entry and its line in the directory share. */
function writeShared(
  header: Buffer,
  at: number,
  { size, crc }: Omit<PlacedEntry, 'offset'>,
  { date, time }: DosTime,
  nameLength: number,
  extraLength: number,
): void {
  header.writeUInt16LE(UTF_8, at)
  // Not compressed: the method, at + 2, stays 0.
  header.writeUInt16LE(time, at + 4)
  header.writeUInt16LE(date, at + 6)
  header.writeUInt32LE(crc, at + 8)
  header.writeUInt32LE(capped(size), at + 12)
  header.writeUInt32LE(capped(size), at + 16)
  header.writeUInt16LE(nameLength, at + 20)
  header.writeUInt16LE(extraLength, at + 22)
}

function end(count: number, size: number, offset: number): readonly Buffer[] {
  const record = Buffer.alloc(22)
  const shown = Math.min(count, MAX_16)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(shown, 8)
  record.writeUInt16LE(shown, 10)
  record.writeUInt32LE(capped(size), 12)
  record.writeUInt32LE(capped(offset), 16)
  const isLong = count >= MAX_16 || size >= MAX_32 || offset >= MAX_32
  return isLong ? [...end64(count, size, offset), record] : [record]
}

/** The Zip64 end record and its locator. */
function end64(count: number, size: number, offset: number): readonly Buffer[] {
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  // Without this field and the signature.
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(MADE_BY_UNIX | VERSION_64, 12)
  record.writeUInt16LE(VERSION_64, 14)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  locator.writeUInt32LE(1, 16)
  return [record, locator]
}

function extra64(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length)
  extra.writeUInt16LE(0x0001, 0)
  extra.writeUInt16LE(8 * values.length, 2)
  values.forEach((value, index) => void extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index))
  return extra
}

const NOTHING = Buffer.alloc(0)

function capped(value: number): number {
  return Math.min(value, MAX_32)
}
