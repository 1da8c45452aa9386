// Builds when out/ is missing or older than its sources, and draws the icons when their drawings changed.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ICON_FILES } from './icon-set.ts'

const ROOT = path.join(import.meta.dirname, '..')
const SOURCES = [
  'src',
  'resources',
  'package.json',
  'electron.vite.config.ts',
  'scripts/dependency-edits.ts',
  'scripts/program.ts',
  'scripts/required-modules.ts',
  'tsconfig.json',
]
const BUILT = [
  'out/main/cli.js',
  'out/main/index.js',
  'out/main/commands.cjs',
  'out/main/desktop.cjs',
  'out/main/run.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
]
const DRAWINGS = ['resources/app.svg', 'resources/tray', 'scripts/icons.ts', 'scripts/icon-set.ts']
const ICONS = ICON_FILES.map(({ file }) => `out/icons/${file}`)

function changedAt(file: string): number {
  const stat = fs.statSync(file, { throwIfNoEntry: false })
  if (stat === undefined) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(
    stat.mtimeMs,
    ...fs.readdirSync(file).map((name) => changedAt(path.join(file, name))),
  )
}

function isStale(sources: readonly string[], built: readonly string[]): boolean {
  const newest = Math.max(...sources.map((file) => changedAt(path.join(ROOT, file))))
  return built.some((file) => changedAt(path.join(ROOT, file)) < newest)
}

function run(script: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(ROOT, script), ...args],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`the build failed:\n${stdout}\n${stderr}`)
}

/** @throws Error with the output of the script when it fails. */
export function drawIconsIfStale(): void {
  if (isStale(DRAWINGS, ICONS)) run('scripts/icons.ts')
}

/** @throws Error with the output of the build when it fails. */
export function buildIfStale(): void {
  drawIconsIfStale()
  if (isStale(SOURCES, BUILT)) run('node_modules/electron-vite/bin/electron-vite.js', 'build')
}

if (import.meta.main) buildIfStale()
