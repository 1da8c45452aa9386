// The files of an answer, fetched piece by piece.
import type { RequestAnswer, RequestFile } from '../../../shared/views/requests.ts'
import { call } from '../../bridge.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * The content of a file, in order.
 * @param onPart told how much of it is here, from 0 to 1; false: no more of it is wanted
 * @returns null when it was called off
 */
export async function fetchFile(
  token: string,
  { id, size }: RequestFile,
  onPart: (fraction: number) => boolean = () => true,
): Promise<readonly Bytes[] | null> {
  const parts: Bytes[] = []
  for (let offset = 0, end = false; !end; ) {
    if (!onPart(size === 0 ? 1 : offset / size)) return null
    const piece = await call('requests.file', { token, file: id, offset })
    const bytes = Uint8Array.fromBase64(piece.data)
    parts.push(bytes)
    offset += bytes.length
    end = piece.end
  }
  return onPart(1) ? parts : null
}

/** All of them, as files that can be pushed. */
export async function fetchFiles(token: string, { files }: RequestAnswer): Promise<File[]> {
  const fetched: File[] = []
  for (const file of files) {
    const parts = (await fetchFile(token, file)) ?? []
    fetched.push(new File([...parts], file.filename, { type: 'application/octet-stream' }))
  }
  return fetched
}
