// A small JSON file of the desktop app: read once, written whole at each change.
import fs from 'node:fs'
import { errorText } from '../../errors.ts'
import type { Log } from '../../log.ts'

export interface JsonFile<T> {
  get(): T
  /** Changes the value for this process in any case, and in the file if it can be written. */
  keep(changes: Partial<T>): void
}

export interface JsonFileOptions<T> {
  readonly file: string
  readonly log: Pick<Log, 'warn'>
  /** The value of what the file holds: an empty object where it is missing or makes no sense. */
  readonly read: (stored: Readonly<Record<string, unknown>>) => T
  /** The subject of the warning that it cannot be written: `the place of the window`. */
  readonly name: string
}

export function openJsonFile<T extends object>(options: JsonFileOptions<T>): JsonFile<T> {
  const { file, log, name } = options
  let value = options.read(contentOf(file))
  return {
    get: () => value,
    keep(changes) {
      value = { ...value, ...changes }
      try {
        fs.writeFileSync(file, JSON.stringify(value))
      } catch (error) {
        log.warn(`${name} cannot be kept: ${errorText(error)}`)
      }
    },
  }
}

function contentOf(file: string): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(fs.readFileSync(file, 'utf8'))
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}
