// Whether files fit into a push. Pure.

import { PUSH_OPTIONS } from '../../shared/model/push-options.ts'
import { sizeText } from '../ui/size-words.ts'
import { t } from '../words/t.ts'

const { max: MAX_FILES, maxBytes: MAX_BYTES } = PUSH_OPTIONS.files

export interface SizedFile {
  /** Bytes. */
  readonly size: number
}

/** What is wrong with a choice of files; null: nothing. */
export function filesProblem(files: readonly SizedFile[]): string | null {
  if (files.length > MAX_FILES) return t('pushes.filesLimit', { most: MAX_FILES })
  const total = files.reduce((sum, { size }) => sum + size, 0)
  if (total <= MAX_BYTES) return null
  return t('pushes.sizeLimit', { size: sizeText(total), limit: sizeText(MAX_BYTES) })
}

/** `Up to 10 files, 100 MiB together.` */
export function filesLimitText(): string {
  return t('pushes.filesLimitText', { most: MAX_FILES, size: sizeText(MAX_BYTES) })
}
