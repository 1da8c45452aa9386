// Builds when out/ is missing or older than anything it is made from.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')
const SOURCES = ['src', 'resources', 'package.json', 'electron.vite.config.ts', 'tsconfig.json']
const BUILT = [
  'out/main/cli.js',
  'out/main/index.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
]

function changedAt(file: string): number {
  const stat = fs.statSync(file, { throwIfNoEntry: false })
  if (stat === undefined) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(
    stat.mtimeMs,
    ...fs.readdirSync(file).map((name) => changedAt(path.join(file, name))),
  )
}

function isStale(): boolean {
  const built = BUILT.map(
    (file) => fs.statSync(path.join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  )
  return Math.max(...SOURCES.map((file) => changedAt(path.join(ROOT, file)))) > Math.min(...built)
}

/** @throws Error with the output of the build when it fails. */
export function buildIfStale(): void {
  if (!isStale()) return
  const vite = path.join(ROOT, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the build failed:\n${stdout}\n${stderr}`)
}

if (import.meta.main) buildIfStale()
