// The files of a revealed push: what the links open that its view handed out, one file or all of them in an
// archive (contract push.md 7, 11.1). Nothing is counted or recorded: that was the view.
import type { Readable } from 'node:stream'
import type { Clock, Millis } from '../clock.ts'
import { archiveNames } from './archive/zip-names.ts'
import { zipOf } from './archive/zip-stream.ts'
import type { Key } from './crypto/cipher.ts'
import { openFileText } from './crypto/sealing.ts'
import { issueTicket, readTicket } from './crypto/ticket.ts'
import { LINK_LIFETIME } from './expiry.ts'
import type { FileStore, OpenSealedFile } from './files/file-store.ts'
import type { FileRow } from './tables/files.ts'
import type { Tables } from './tables/tables.ts'

export interface Downloads {
  /** Where a link of `retrieve` leads: it holds as long again, from now. Null when the link is none of ours or over. */
  contentLink(link: string): string | null
  /** The file behind a link of `contentLink`; null as for that. */
  openFile(link: string): Promise<OpenedFile | null>
  /** All files of a push as one ZIP archive, which is made while it is read; null as for one file. */
  openArchive(link: string): Promise<OpenedFile | null>
}

export interface OpenedFile {
  readonly filename: string
  readonly contentType: string
  readonly size: number
  /** The content; an error event when the file was tampered with or cut. */
  readonly content: Readable
}

/** A file with the key that opens it, and nothing else. */
export interface KeyedFile {
  readonly uuid: string
  readonly key: Key
}

const ARCHIVE = { filename: 'files.zip', contentType: 'application/zip' } as const
const KEY_BYTES = 32

/** A link to an archive of these files. The ticket holds their keys, not that of their push. */
export function issueArchiveLink(master: Key, files: readonly KeyedFile[], until: Millis): string {
  const of = files.map(({ uuid }) => uuid).join(' ')
  const key = Buffer.concat(files.map((file) => file.key))
  return issueTicket(master, 'archive', { of, key }, until)
}

function readArchiveLink(master: Key, link: string, now: Millis): readonly KeyedFile[] | null {
  const ticket = readTicket(master, 'archive', link, now)
  if (ticket === null) return null
  const keyAt = (index: number) => ticket.key.subarray(index * KEY_BYTES, (index + 1) * KEY_BYTES)
  return ticket.of.split(' ').map((uuid, index) => ({ uuid, key: keyAt(index) }))
}

export interface DownloadsOptions {
  readonly clock: Pick<Clock, 'now'>
  readonly master: Key
  readonly tables: Pick<Tables, 'files'>
  readonly fileStore: FileStore
}

export function createDownloads({ clock, master, tables, fileStore }: DownloadsOptions): Downloads {
  const { files } = tables

  function namesOf(file: FileRow, key: Key) {
    return {
      filename: openFileText(key, file.uuid, 'filename', file.filename),
      contentType: openFileText(key, file.uuid, 'content_type', file.contentType),
    }
  }

  /** All of them at once: the links may be over before the last one is read. */
  async function openAll(rows: readonly FileRow[]): Promise<readonly OpenSealedFile[]> {
    const results = await Promise.allSettled(
      rows.map(({ uuid, size }) => fileStore.open(uuid, size)),
    )
    const opened = results.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    const failed = results.find((one) => one.status === 'rejected')
    if (failed === undefined) return opened
    await Promise.all(opened.map((file) => file.close()))
    throw failed.reason
  }

  return {
    contentLink(link) {
      const now = clock.now()
      const ticket = readTicket(master, 'file', link, now)
      if (ticket === null || files.openable(ticket.of, now) === null) return null
      return issueTicket(master, 'content', ticket, now + LINK_LIFETIME)
    },

    async openFile(link) {
      const ticket = readTicket(master, 'content', link, clock.now())
      const file = ticket === null ? null : files.openable(ticket.of, clock.now())
      if (ticket === null || file === null) return null
      const { uuid, size } = file
      return { ...namesOf(file, ticket.key), size, content: fileStore.read(uuid, ticket.key, size) }
    },

    async openArchive(link) {
      const keyed = readArchiveLink(master, link, clock.now())
      const rows = keyed?.map(({ uuid }) => files.openable(uuid, clock.now())) ?? []
      const found = rows.filter((row) => row !== null)
      if (keyed === null || found.length < rows.length) return null
      const keys = new Map(keyed.map(({ uuid, key }) => [uuid, key]))
      const keyOf = ({ uuid }: FileRow) => keys.get(uuid) ?? Buffer.alloc(0)
      const names = archiveNames(found.map((row) => namesOf(row, keyOf(row)).filename))
      const opened = await openAll(found)
      const sources = found.map((row, index) => ({
        name: names[index] ?? row.uuid,
        size: row.size,
        read: () => (opened[index] as OpenSealedFile).read(keyOf(row)),
      }))
      const archive = zipOf(sources, clock.now())
      // Before its first byte is asked for, nothing in the stream would close them.
      archive.content.once('close', () => void Promise.all(opened.map((file) => file.close())))
      return { ...ARCHIVE, ...archive }
    },
  }
}
