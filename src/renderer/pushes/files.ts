// Limits of the files of a push, and their sizes in words. Pure.

export const MAX_FILES = 10
const MAX_BYTES = 100 * 1024 * 1024

export interface SizedFile {
  /** Bytes. */
  readonly size: number
}

/** What is wrong with a choice of files; null: nothing. */
export function filesProblem(files: readonly SizedFile[]): string | null {
  if (files.length > MAX_FILES) return `A push holds up to ${MAX_FILES} files.`
  const total = files.reduce((sum, { size }) => sum + size, 0)
  return total > MAX_BYTES ? `Together they have ${bytesText(total)}; 100 MiB are the limit.` : null
}

/** `512 bytes`, `1.5 KiB`, `12 MiB` */
export function bytesText(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  const [unit, size] = bytes < 1024 ** 2 ? ['KiB', 1024] : ['MiB', 1024 ** 2]
  const count = bytes / Number(size)
  return `${count < 10 ? Number(count.toFixed(1)) : Math.round(count)} ${unit}`
}
