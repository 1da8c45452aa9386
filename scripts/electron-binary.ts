// Where Electron's binary is, if it has been fetched.
import fs from 'node:fs'
import path from 'node:path'

const FOLDER = path.join(import.meta.dirname, '..', 'node_modules', 'electron')

/** Null: it is not there. Fetches nothing. */
export function electronBinary(): string | null {
  const pathFile = path.join(FOLDER, 'path.txt')
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? path.join(FOLDER, 'dist')
  const name = fs.existsSync(pathFile) ? fs.readFileSync(pathFile, 'utf8').trim() : 'electron'
  const binary = path.join(dist, name)
  return fs.existsSync(binary) ? binary : null
}
