// Pushes of a command by the server that has the master key (local-server.ts): the same results, by the
// window's procedures.
import fs from 'node:fs'
import { CHUNK_BYTES } from '../../shared/chunks.ts'
import type { PushDraft } from '../../shared/model/push-options.ts'
import type { PushRow } from '../../shared/views/pushes.ts'
import { contentTypeOf } from '../secrets/files/file-names.ts'
import { daysRemaining } from '../secrets/push.ts'
import type { LocalServer } from './local-server.ts'

export interface OpenFile {
  readonly name: string
  readonly fd: number
}

const PAGE = 200

/** @throws TocsinError as creating does */
export async function pushByServer(
  server: LocalServer,
  draft: PushDraft,
  files: readonly OpenFile[],
): Promise<{ readonly url: string; readonly token: string }> {
  const upload = files.length === 0 ? null : await uploaded(server, files)
  return server.call('pushes.create', { ...draft, upload })
}

/** @returns the id of the upload */
async function uploaded(server: LocalServer, files: readonly OpenFile[]): Promise<string> {
  const { upload } = await server.call('uploads.begin', { for: 'push' })
  try {
    for (const { name, fd } of files) {
      await server.call('uploads.file', {
        ...{ upload, filename: name },
        contentType: contentTypeOf('', name),
      })
      await sendChunks(server, upload, fd)
    }
  } catch (error) {
    await server.call('uploads.cancel', { upload }).catch(() => {})
    throw error
  }
  return upload
}

/** A file ends with a chunk that may be empty: its size is known once it was read. */
async function sendChunks(server: LocalServer, upload: string, fd: number): Promise<void> {
  const buffer = Buffer.alloc(CHUNK_BYTES)
  for (;;) {
    const read = fs.readSync(fd, buffer, 0, CHUNK_BYTES, null)
    const data = buffer.toString('base64', 0, read)
    await server.call('uploads.chunk', { upload, data, end: read === 0 })
    if (read === 0) return
  }
}

/** As `tocsin pushes list` prints them. */
export async function listByServer(server: LocalServer, which: 'active' | 'expired', now: number) {
  const rows: PushRow[] = []
  for (;;) {
    const page = { which, offset: rows.length, limit: PAGE }
    const { pushes, more } = await server.call('pushes.list', page)
    rows.push(...pushes)
    if (!more) return rows.map((row) => documentOf(row, now))
  }
}

function documentOf(row: PushRow, now: number) {
  const isExpired = row.expiredAt !== null
  return {
    token: row.token,
    kind: row.kind,
    name: row.name,
    isDamaged: row.isDamaged,
    expired: isExpired,
    days_remaining: isExpired ? 0 : daysRemaining(row, now),
    views_remaining: row.viewsLeft,
  }
}
