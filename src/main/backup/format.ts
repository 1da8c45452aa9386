// What a backup is: a gzipped tar of the manifest, both databases and the sealed files. The master
// key is not in it: what is sealed opens with that of the installation only.
import { UUID_INSIDE } from '../../shared/uuid.ts'

/** The first entry of the archive. */
export interface Manifest {
  readonly format: 1
  /** Version of the program that made it. */
  readonly version: string
  /** Milliseconds since the epoch. */
  readonly made: number
}

/** What names of files begin with that are made on the way: a UUID follows. */
export const BACKUP_PREFIX = 'backup-'
const MADE_ON_THE_WAY = new RegExp(`^${BACKUP_PREFIX}${UUID_INSIDE}\\.`)

/** Whether the next start sweeps a file of that name. A person's own `backup-2026.tar.gz` stays. */
export function isMadeOnTheWay(name: string): boolean {
  return MADE_ON_THE_WAY.test(name)
}
export const MANIFEST_NAME = 'tocsin-backup.json'
export const DATABASES = ['monitor.sqlite', 'secrets.sqlite'] as const
export const FILES_FOLDER = 'files'

/** A backup may unpack to so many times its size, and this much more (contract hardening.md H26). */
export const UNPACK_FACTOR = 4
export const UNPACK_EXTRA = 64 * 1024 * 1024

/** The parts of a data folder that a restore replaces, in the order in which they are moved. */
export const PARTS: readonly string[] = [
  ...DATABASES.flatMap((name) => [`${name}-wal`, `${name}-shm`, name]),
  FILES_FOLDER,
]

/** Whether an archive's entry is one of a backup: no path leads anywhere else. */
export function isEntryName(name: string): boolean {
  const [folder, file, ...rest] = name.split('/')
  if (file === undefined) return name === MANIFEST_NAME || DATABASES.some((known) => known === name)
  return folder === FILES_FOLDER && rest.length === 0 && /^[\w-]+(\.[\w-]+)*$/.test(file)
}

/** The manifest in that text, or null when it is none that this version reads. */
export function readManifest(text: string): Manifest | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const { format, version, made } = value as Partial<Manifest>
  if (format !== 1 || typeof version !== 'string' || typeof made !== 'number') return null
  return { format, version, made }
}
