// `--crontab FILE`: a table that is read instead of the machine (contract adopt.md 1). It stays as it is.
import path from 'node:path'
import { TocsinError } from '../errors.ts'
import type { Dialect } from './cron-text.ts'
import { documentKey, type Source } from './source.ts'
import { cronDialect } from './sources/crontab.ts'
import { tableDocument } from './sources/table-document.ts'

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
      if (bytes === null) throw new TocsinError('USAGE', `there is no file ${file}`)
      const kind = isSystem || dialect === 'anacron' ? 'system' : 'user'
      const options = {
        dialect: dialect ?? (await cronDialect(machine)),
        kind,
        title: file,
        needsRoot: kind === 'system' && !context.isRoot,
        ownedByRoot: context.isRoot,
      } as const
      const document = tableDocument(bytes, options, { ...context, userExists: () => true })
      return [
        {
          ...document,
          key: documentKey('file', path.basename(file)),
          path: file,
          needsRoot: false,
          install: async () => {},
          reread: async () => bytes,
          rootCommand: () => '',
        },
      ]
    },
  }
}
