// What `plan.ts` asks of a source, whichever it is: documents with jobs, new bytes for a set of hooks, and
// an installation. Reading and changing the machine goes through `Machine`, so that tests bring their own.
import { createHash } from 'node:crypto'
import type { AdoptContext, FoundJob, HookIn } from './job.ts'

/**
 * One text of the machine that changes as a whole: a crontab, a system table, a property list, a task, or the
 * drop-in of one unit (whose bytes are null until there is one).
 */
export interface SourceDocument {
  /** Names its copies in the data folder: `crontab-ann`, `systemd-user-backup.service`. Unique; `[A-Za-z0-9._@-]{1,100}`, see `documentKey`. */
  readonly key: string
  /** For people: `crontab of ann`. */
  readonly title: string
  /** The file, where the document is one: for differences and `sudo` lines. */
  readonly path: string | null
  /** As they are now; null: there is no such file. */
  readonly bytes: Buffer | null
  readonly jobs: readonly FoundJob[]
  /** Changing it needs rights that we do not have: `install` is not called, `rootCommand` is printed. */
  readonly needsRoot: boolean
  /** The whole document cannot be changed (a broken line in it); jobs say why. */
  readonly untouchable?: boolean
  /**
   * New bytes: `put` has the hooks to put in, or to change to another UUID where there is one already; `take`
   * the places whose hook goes. Exact: nothing but hooks differs. Null: the file is to be absent.
   */
  readonly rewrite: (put: readonly HookIn[], take: readonly string[]) => Buffer | null
  /**
   * Installs bytes that `rewrite` gave, or the old ones again; with what belongs to it (`daemon-reload`,
   * `bootout` and `bootstrap`). Writes a file beside the old one, with its mode, fsync, rename.
   * @throws Error with one sentence; the document may then hold either bytes
   */
  readonly install: (bytes: Buffer | null) => Promise<void>
  /** The bytes as they are on the machine by now. @throws Error when they cannot be read. */
  readonly reread: () => Promise<Buffer | null>
  /**
   * The `sudo` line that does by hand what `install` may not (contract adopt.md 8), safe against a file that
   * changed meanwhile. Paths are absolute; `oldFile` null: there was none; `newFile` null: the file is to go.
   */
  readonly rootCommand: (oldFile: string | null, newFile: string | null) => string
}

/** A place where jobs are looked for. */
export interface Source {
  /** For people, on stderr: `systemd (user)`. */
  readonly name: string
  /**
   * Everything that it has now; none when the source is absent from this machine.
   * @throws Error with one sentence when it is there and cannot be read: one line on stderr, the others go on
   */
  readonly read: (context: AdoptContext, machine: Machine) => Promise<readonly SourceDocument[]>
}

export interface CommandResult {
  readonly status: number
  readonly stdout: Buffer
  readonly stderr: string
}

/** Commands and files of the machine, injected. Real: `sources/machine.ts`. */
export interface Machine {
  /**
   * Runs a program with the machine's environment and `LC_ALL=C`, without a shell; 10 s (contract adopt.md 2).
   * @returns null when there is no such program
   * @throws Error `crontab did not answer within 10 s`
   */
  readonly run: (
    program: string,
    words: readonly string[],
    options?: { readonly input?: Buffer; readonly env?: Readonly<Record<string, string>> },
  ) => Promise<CommandResult | null>
  /** Null: there is none. @throws Error when it is there and cannot be read. */
  readonly readFile: (file: string) => Buffer | null
  /** Names in a folder, sorted; null: there is none. @throws Error when it cannot be read. */
  readonly list: (folder: string) => readonly string[] | null
  /**
   * A new file beside it with the old one's mode (else `mode`, else 0644), fsync, rename. Makes missing folders.
   * @param folder where the new file is written, on the same file system, when the file's own may not have it
   */
  readonly writeFile: (file: string, bytes: Buffer, mode?: number, folder?: string) => void
  /** Removes a file, and its folder when that is then empty and `folderToo`. No error when it is absent. */
  readonly removeFile: (file: string, folderToo?: boolean) => void
  /** The target of a symbolic link; null: it is none, or absent. */
  readonly readLink: (file: string) => string | null
}

/** A key of a document from any text: what does not fit becomes `-`. */
export function documentKey(...parts: readonly string[]): string {
  return parts
    .join('-')
    .replaceAll(/[^A-Za-z0-9._@-]+/g, '-')
    .slice(0, 100)
}

/** A part of a key that is no other text's: one that would not stand in it as it is gets a hash before it. */
export function distinctPart(text: string): readonly string[] {
  if (/^[A-Za-z0-9._@-]{1,60}$/.test(text)) return [text]
  return [createHash('sha256').update(text).digest('hex').slice(0, 12), text]
}
