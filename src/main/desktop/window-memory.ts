// Where the window was, over restarts: a file of the desktop app's own, beside the databases and
// of no worth to anybody else.
import fs from 'node:fs'
import { errorText } from '../errors.ts'
import type { Log } from '../log.ts'
import { type Bounds, readBounds } from './bounds.ts'

export interface WindowMemory {
  /** Null: nothing is known, or what is makes no sense. */
  load(): Bounds | null
  save(bounds: Bounds): void
}

export function createWindowMemory(file: string, log: Log): WindowMemory {
  return {
    load() {
      try {
        return readBounds(JSON.parse(fs.readFileSync(file, 'utf8')))
      } catch {
        return null
      }
    },
    save(bounds) {
      try {
        fs.writeFileSync(file, JSON.stringify(bounds))
      } catch (error) {
        log.warn(`the place of the window cannot be kept: ${errorText(error)}`)
      }
    },
  }
}
