// What the guard of the data folder finds, as health in words: files that are gone, a full disk,
// damage (contract hardening.md H20, H21, H22).
import type { Health } from '../health.ts'
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
    const what = isAll ? 'The data folder' : `The file ${names[0] ?? ''}`
    const text = isReplaced ? `${what} was replaced by another` : `${what} is gone`
    const stopped = isAll ? 'Pings are refused' : 'Pushes are refused'
    const remedy = `${stopped}. Put back what was in ${dataDir}, or restart Tocsin to use what is there now.`
    report('folder', names.length === 0 ? null : { kind: 'gone', text, remedy })
  }

  return {
    lost,
    full(isFull) {
      const text = 'The disk is full'
      const remedy = `Pings and new pushes are refused; alarms still go out. Free some space where ${dataDir} is.`
      report('disk', isFull ? { kind: 'full', text, remedy } : null)
    },
    damaged(name, tables, reason) {
      const known = new Set([...(damages.get(name) ?? []), ...tables])
      damages.set(name, known)
      const where = known.size === 0 ? ` (${reason})` : ` in ${[...known].join(', ')}`
      report(name, {
        kind: 'damaged',
        text: `${name} is damaged${where}`,
        remedy: 'Some of it cannot be read or stored. Restore a backup.',
      })
    },
    replaced(name) {
      damages.delete(name)
      report(name, null)
    },
  }
}
