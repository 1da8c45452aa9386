// Whether files fit into a push, and their sizes in words. Pure.
import { PUSH_OPTIONS } from '../../shared/model/push-options.ts'

const { max: MAX_FILES, maxBytes: MAX_BYTES } = PUSH_OPTIONS.files

export interface SizedFile {
  /** Bytes. */
  readonly size: number
}

/** What is wrong with a choice of files; null: nothing. */
export function filesProblem(files: readonly SizedFile[]): string | null {
  if (files.length > MAX_FILES) return `A push holds up to ${MAX_FILES} files.`
  const total = files.reduce((sum, { size }) => sum + size, 0)
  if (total <= MAX_BYTES) return null
  return `Together they have ${bytesText(total)}; ${bytesText(MAX_BYTES)} are the limit.`
}

/** `Up to 10 files, 100 MiB together.` */
export const FILES_LIMIT_TEXT = `Up to ${MAX_FILES} files, ${bytesText(MAX_BYTES)} together.`

/** `512 bytes`, `1.5 KiB`, `12 MiB` */
export function bytesText(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  const [unit, size] = bytes < 1024 ** 2 ? ['KiB', 1024] : ['MiB', 1024 ** 2]
  const count = bytes / Number(size)
  return `${count < 10 ? Number(count.toFixed(1)) : Math.round(count)} ${unit}`
}
