// Whether files fit into a push. Pure.

import { PUSH_OPTIONS } from '../../shared/model/push-options.ts'
import { sizeText } from '../ui/size-words.ts'

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
  return `Together they have ${sizeText(total)}; ${sizeText(MAX_BYTES)} are the limit.`
}

/** `Up to 10 files, 100 MiB together.` */
export const FILES_LIMIT_TEXT = `Up to ${MAX_FILES} files, ${sizeText(MAX_BYTES)} together.`
