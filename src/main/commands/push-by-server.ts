// Pushes of a command by the server that has the master key (local-server.ts): the same results, by the
// window's procedures.
import fs from 'node:fs'
import { CHUNK_BYTES } from '../../shared/chunks.ts'
import type { PushDraft } from '../../shared/model/push-options.ts'
import type { PushAudit, PushRow } from '../../shared/views/pushes.ts'
import { contentTypeOf } from '../secrets/files/file-names.ts'
import type { Upload } from '../secrets/files/uploads.ts'
import { daysRemaining } from '../secrets/push.ts'
import type { Vault } from '../secrets/vault.ts'
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
  return server.call('pushes.create', { ...draft, upload, via: null, tellServer: false })
}

/** Undefined: there are no files. */
export async function takeFiles(
  vault: Pick<Vault, 'upload'>,
  files: readonly OpenFile[],
): Promise<Upload | undefined> {
  if (files.length === 0) return undefined
  const upload = vault.upload()
  for (const { name, fd } of files) {
    await upload.add(fs.createReadStream('', { fd }), name, contentTypeOf('', name))
  }
  return upload
}

/** @returns the id of the upload */
export async function uploaded(server: LocalServer, files: readonly OpenFile[]): Promise<string> {
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

/** @param via name of the server that holds them; null: this computer */
export async function rowsByServer(
  server: LocalServer,
  which: 'active' | 'expired',
  via: string | null,
): Promise<readonly PushRow[]> {
  const rows: PushRow[] = []
  for (;;) {
    const page = { which, offset: rows.length, limit: PAGE, via }
    const { pushes, more } = await server.call('pushes.list', page)
    rows.push(...pushes)
    if (!more) return rows
  }
}

/** The log of a push, oldest first. */
export async function auditByServer(
  server: LocalServer,
  token: string,
  via: string | null,
): Promise<readonly PushAudit[]> {
  const all: PushAudit[] = []
  for (;;) {
    const page = { token, offset: all.length, limit: PAGE, via }
    const { entries, more } = await server.call('pushes.audit', page)
    all.push(...entries)
    if (!more) return all
  }
}

/** As `tocsin pushes list` prints it. */
export function documentOf(row: PushRow, now: number) {
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
