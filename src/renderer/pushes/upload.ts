// Files on their way to the main side, in chunks that are read as they go: of a large file never more
// than one is in memory.
import { CHUNK_BYTES } from '../../shared/chunks.ts'
import { call } from '../bridge.ts'
import { t } from '../words/t.ts'

export interface UploadProgress {
  readonly filename: string
  /** Bytes of all files. */
  readonly sent: number
  readonly total: number
}

/** Null: nothing of the files can be counted. */
export function fractionOf({ sent, total }: UploadProgress): number | null {
  return total === 0 ? null : sent / total
}

/**
 * Sends files one after the other.
 * @returns the upload, for the procedure that takes it
 * @throws what a call throws; an AbortError when it was called off. Nothing stays of it then.
 */
export async function uploadFiles(
  purpose: 'push' | 'restore',
  files: readonly File[],
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
): Promise<string> {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const { upload } = await call('uploads.begin', { for: purpose })
  let sent = 0
  try {
    for (const file of files) {
      await call('uploads.file', { upload, filename: file.name, contentType: file.type })
      for (let at = 0; at === 0 || at < file.size; at += CHUNK_BYTES) {
        signal.throwIfAborted()
        onProgress({ filename: file.name, sent, total })
        const piece = await pieceOf(file, at)
        const end = at + CHUNK_BYTES >= file.size
        await call('uploads.chunk', { upload, data: base64(new Uint8Array(piece)), end })
        sent += piece.byteLength
      }
    }
    signal.throwIfAborted()
    onProgress({ filename: files.at(-1)?.name ?? '', sent, total })
    return upload
  } catch (error) {
    await call('uploads.cancel', { upload }).catch(() => {})
    throw error
  }
}

/** @throws in the language of the window: a browser reads no file that has changed since it was chosen */
async function pieceOf(file: File, at: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(at, at + CHUNK_BYTES).arrayBuffer()
  } catch {
    throw new Error(t('pushes.fileUnreadable', { filename: file.name }))
  }
}

/** Bytes that go into one call of `fromCharCode`: its arguments lie on the stack. */
const SPAN = 32_768

function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += SPAN) {
    binary += String.fromCharCode(...bytes.subarray(at, at + SPAN))
  }
  return btoa(binary)
}
