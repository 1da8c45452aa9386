// `npm run check`: holds src to the rooms of rooms.ts and prints a line for each problem.
import fs from 'node:fs'
import path from 'node:path'
import { borderProblems, circles, type Sources } from './room-rules.ts'
import { ROOMS } from './rooms.ts'

const ROOT = path.join(import.meta.dirname, '..')

/** Every module of `src`. */
export function readSources(): Sources {
  const names = fs.readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  return new Map(
    names
      .map((name) => `src/${name.replaceAll(path.sep, '/')}`)
      .filter((file) => /\.tsx?$/.test(file))
      .sort()
      .map((file) => [file, fs.readFileSync(path.join(ROOT, file), 'utf8')]),
  )
}

function check(): number {
  const sources = readSources()
  const problems = [
    ...borderProblems(sources, ROOMS),
    ...circles(sources).map((files) => `circle of imports: ${files.join(', ')}`),
  ]
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  if (problems.length === 0) process.stdout.write(`Checked the borders of ${sources.size} files.\n`)
  return problems.length === 0 ? 0 : 1
}

if (import.meta.main) process.exitCode = check()
