// `--crontab FILE`: a table that is read instead of the machine (contract adopt.md 1). It stays as it is.

import path from 'node:path'
import { tell } from '../../shared/words/told.ts'
import type { Dialect } from './cron-text.ts'
import { documentKey, type Source } from './source.ts'
import { cronDialect } from './sources/crontab.ts'
import { tableDocument } from './sources/table-document.ts'
import { toldError } from './told-error.ts'

export interface FileOptions {
  readonly file: string
  readonly isSystem: boolean
  /** Null: that of this machine's cron. */
  readonly dialect: Dialect | null
}

/** Its users may be another machine's: each is taken as there. */
export function fileSource({ file, isSystem, dialect }: FileOptions): Source {
  return {
    name: file,
    async read(context, machine) {
      const bytes = machine.readFile(file)
      if (bytes === null) throw toldError(tell('adoptNotes.noFile'))
      const kind = isSystem || dialect === 'anacron' ? 'system' : 'user'
      const options = {
        dialect: dialect ?? (await cronDialect(machine)),
        kind,
        title: file,
        needsRoot: kind === 'system' && !context.isRoot,
        ownedByRoot: context.isRoot,
      } as const
      const document = tableDocument(bytes, options, context)
      // The new text is printed: what is installed is remembered, and no more.
      let held: Buffer | null = bytes
      return [
        {
          ...document,
          key: documentKey('file', path.basename(file)),
          path: file,
          needsRoot: false,
          install: async (next) => {
            held = next
          },
          reread: async () => held,
          rootCommand: () => '',
        },
      ]
    },
  }
}
