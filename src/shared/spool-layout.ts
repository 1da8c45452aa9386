// Where signals wait in the data folder, and how their files are called (contract run.md 8). Pure.

/** Folder of the spool in the data folder. */
export const SPOOL_FOLDER = 'spool'

/** Folders of the spool: being written; waiting; refused; waiting for another server. */
export const SPOOL_FOLDERS = { tmp: 'tmp', new: 'new', refused: 'refused', away: 'away' } as const

/**
 * The file of a waiting signal: sorted by name they are in the order in which they happened.
 * @param nth of the signals of its run, from 0
 */
export function spoolFileName({ at, id }: { at: number; id: string }, nth: number): string {
  return `${String(at).padStart(13, '0')}-${nth}-${id}.json`
}
