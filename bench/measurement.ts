// What a measurement is, and what it is handed.
import type { Figure } from './figures.ts'

export interface Bench {
  /** An empty folder on a real disk, this measurement's own, removed afterwards. */
  readonly folder: string
  /** Shorter and rougher. */
  readonly quick: boolean
}

export interface Measurement {
  /** As `--only` takes it. */
  readonly name: string
  run(bench: Bench): Promise<readonly Figure[]>
}
