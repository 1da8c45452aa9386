// Where jobs are looked for unless a test brings a machine of its own: this one.
import type { Environment } from '../config.ts'
import { type ContextOptions, machineContext } from './context.ts'
import type { AdoptContext } from './job.ts'
import type { Machine, Source } from './source.ts'
import { SOURCES } from './sources/all.ts'
import { realMachine } from './sources/machine.ts'

/** A machine with jobs, and what the rules may ask of it. */
export interface AdoptFrom {
  readonly machine: Machine
  readonly sources: readonly Source[]
  readonly contextOf: (options: ContextOptions) => Promise<AdoptContext>
}

export function thisMachine(env: Environment): AdoptFrom {
  const machine = realMachine(env)
  return {
    machine,
    sources: SOURCES,
    contextOf: (options) => machineContext(options, machine),
  }
}
