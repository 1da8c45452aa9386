// The order of the test files: folders whose files take long come first, so that at the end there are
// short ones left to fill every worker. Known times are no part of it: a clean clone has none.
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SLOW = ['e2e', 'faults', 'desktop', 'commands', 'http', 'secrets']
const ROOT = path.join(import.meta.dirname, '..')

function rankOf({ moduleId }: TestSpecification): number {
  const [folder = ''] = path.relative(ROOT, moduleId).split(path.sep)
  const rank = SLOW.indexOf(folder)
  return rank === -1 ? SLOW.length : rank
}

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files)
    // Stable: within a rank the order of Vitest, larger files first.
    return bySize.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
