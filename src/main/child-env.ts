// The environment that a child process is started with: ours without what is meant for Tocsin alone
// (contract hardening.md H28). Pure.
import path from 'node:path'
import type { Environment } from './config.ts'

/** Set by an AppImage for the program in it. */
const APPIMAGE_VARIABLES = ['APPIMAGE', 'APPDIR', 'ARGV0', 'OWD', 'APPIMAGE_EXTRACT_AND_RUN']
/** Lists of folders to which an AppImage adds its own, which other programs must not load from. */
const FOLDER_LISTS = ['PATH', 'LD_LIBRARY_PATH', 'XDG_DATA_DIRS', 'GSETTINGS_SCHEMA_DIR']

/** @param env of this process: it may hold the master key in `TOCSIN_MASTER_KEY` */
export function childEnvironment(env: Environment): Record<string, string> {
  const child: Record<string, string> = {}
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || isOurs(name)) continue
    const kept = FOLDER_LISTS.includes(name) ? withoutBundle(value, env.APPDIR) : value
    if (kept !== '' || value === '') child[name] = kept
  }
  return child
}

/** Windows does not tell names apart by case. */
function isOurs(name: string): boolean {
  const upper = name.toUpperCase()
  return upper.startsWith('TOCSIN_') || APPIMAGE_VARIABLES.includes(upper)
}

function withoutBundle(folders: string, bundle: string | undefined): string {
  if (bundle === undefined || bundle === '') return folders
  const isInside = (folder: string) => folder === bundle || folder.startsWith(`${bundle}/`)
  return folders
    .split(path.delimiter)
    .filter((folder) => !isInside(folder))
    .join(path.delimiter)
}
