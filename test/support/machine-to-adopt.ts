// A machine in memory for the window to bring in jobs from: no test reads this computer's own.
import type { AdoptContext } from '../../src/main/adopt/job.ts'
import { SOURCES } from '../../src/main/adopt/sources/all.ts'
import type { AdoptFrom } from '../../src/main/adopt/this-machine.ts'
import { aContext, type FakeMachine, fakeMachine } from '../adopt/fake-machine.ts'

/** Of ann, who is not root. Left out: a machine without a job. */
export function adoptFrom(
  machine: FakeMachine = fakeMachine(null),
  more: Partial<AdoptContext> = {},
): AdoptFrom {
  return {
    machine,
    sources: SOURCES,
    contextOf: async ({ dataDir, baseUrl, now }) => aContext(dataDir, { baseUrl, now, ...more }),
  }
}
