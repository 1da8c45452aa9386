// The caller's soft limit of open files for the job: Node raises its own and hands that on (contract
// run.md 2).
import fs from 'node:fs'
import path from 'node:path'

/** Set by the launcher of adopted jobs: the soft limit of open files that it was started with. */
export const OPEN_FILES_VARIABLE = 'TOCSIN_RUN_OPEN_FILES'
const PRLIMIT = '/usr/bin/prlimit'

export type Arguments = readonly [string, ...string[]]
type Environment = Readonly<Record<string, string | undefined>>

export interface Launch {
  readonly words: Arguments
  /** Why the program in the words cannot be started, as the system would say; null: it may be. */
  readonly problem: NodeJS.ErrnoException | null
}

/** The words that start the job with its limit: another program sets it and becomes the job. */
export function withOpenFiles(words: Arguments, env: Environment): Launch {
  const limit = process.platform === 'win32' ? null : callersOpenFiles(env)
  if (limit === null) return { words, problem: null }
  // That program could not tell us so.
  const problem = startProblem(words[0], env.PATH)
  // Whoever raised our limit can lower it again: this does not fail.
  if (fs.existsSync(PRLIMIT)) return { words: [PRLIMIT, `--nofile=${limit}:`, ...words], problem }
  const script = `ulimit -S -n ${limit}; exec "$@"`
  return { words: ['/bin/sh', '-c', script, 'sh', ...words], problem }
}

/** The soft limit that the job is to have; null: it is ours, or not to be known. */
function callersOpenFiles(env: Environment): number | null {
  const own = openFilesOf('self')
  const passedOn = Number(env[OPEN_FILES_VARIABLE] ?? Number.NaN)
  const limit = Number.isInteger(passedOn) ? passedOn : openFilesOf(String(process.ppid))
  return limit === null || (own !== null && limit >= own) ? null : limit
}

/** Linux only. Null: unknown; unlimited is infinite. */
function openFilesOf(pid: string): number | null {
  try {
    const limits = fs.readFileSync(`/proc/${pid}/limits`, 'utf8')
    const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(limits) ?? []
    if (soft === undefined) return null
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft)
  } catch {
    return null
  }
}

/** As `execvp` looks for a program. */
function startProblem(program: string, folders = '/bin:/usr/bin'): NodeJS.ErrnoException | null {
  const candidates = program.includes('/')
    ? [program]
    : folders.split(':').map((folder) => path.join(folder || '.', program))
  let code = 'ENOENT'
  for (const file of candidates) {
    try {
      const isFile = fs.statSync(file).isFile()
      fs.accessSync(file, fs.constants.X_OK)
      if (isFile) return null
      code = 'EACCES'
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EACCES') code = 'EACCES'
    }
  }
  return Object.assign(new Error(code), { code })
}
