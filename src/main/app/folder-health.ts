// What the guard of the data folder finds, as health in words: files that are gone, a full disk,
// damage (contract hardening.md H20, H21, H22).
import { tell } from '../../shared/words/told.ts'
import { type Health, troubleOf } from '../health.ts'
import type { FolderReports } from '../store/folder-guard.ts'

export function folderHealth({ report }: Pick<Health, 'report'>, dataDir: string): FolderReports {
  // Of an attempt to start that failed for another reason.
  for (const part of ['folder', 'disk', 'monitor.sqlite', 'secrets.sqlite']) report(part, null)
  /** By database; one without a name: the table is not known. */
  const damages = new Map<string, ReadonlySet<string>>()

  function lost(databases: Parameters<FolderReports['lost']>[0]): void {
    const names = [...databases.keys()]
    const isAll = names.includes('monitor.sqlite')
    const isReplaced = [...databases.values()].includes('replaced')
    const file = names[0] ?? ''
    const text = isAll
      ? tell(isReplaced ? 'troubles.folderReplaced' : 'troubles.folderGone')
      : tell(isReplaced ? 'troubles.fileReplaced' : 'troubles.fileGone', { file })
    const stopped = isAll ? 'troubles.pingsRefused' : 'troubles.pushesRefused'
    const remedy = tell(stopped, { folder: dataDir })
    report('folder', names.length === 0 ? null : troubleOf('gone', text, remedy))
  }

  return {
    lost,
    full(isFull) {
      const remedy = tell('troubles.freeSpace', { folder: dataDir })
      report('disk', isFull ? troubleOf('full', tell('troubles.diskFull'), remedy) : null)
    },
    damaged(name, tables, reason) {
      const known = new Set([...(damages.get(name) ?? []), ...tables])
      damages.set(name, known)
      const tablesText = [...known].join(', ')
      const text =
        known.size === 0
          ? tell('troubles.damaged', { name, reason })
          : tell('troubles.damagedIn', { name, tables: tablesText })
      report(name, troubleOf('damaged', text, tell('troubles.restore')))
    },
    replaced(name) {
      damages.delete(name)
      report(name, null)
    },
  }
}
