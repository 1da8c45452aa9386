// Checks brought in from an export, of this product or of Healthchecks: planned first, then created.
import type { ImportPlan } from '../../../shared/views/settings.ts'
import { TocsinError } from '../../errors.ts'
import { planOf, readDocument } from '../insights/import-plan.ts'
import type { Tables } from '../tables/tables.ts'
import type { CheckEditor } from './editor.ts'

export interface Imports {
  /**
   * What an import would do: the checks to create, those that are there already, those refused.
   * @param document JSON: `{"checks": […]}`, or the list alone
   * @throws TocsinError INVALID
   */
  plan(projectId: number, document: string): Promise<ImportPlan>
  /**
   * Creates the checks of the plan, each with the desktop channel.
   * @returns how many were created
   * @throws TocsinError INVALID; CONFLICT when there are as many checks as there may be
   */
  run(projectId: number, document: string): Promise<number>
}

export interface ImportsOptions {
  readonly tables: Pick<Tables, 'checks'>
  readonly editor: Pick<CheckEditor, 'create'>
}

/** As of the newest API: a name leaves the slug alone. */
const VERSION = 3

export function createImports({ tables, editor }: ImportsOptions): Imports {
  const planned = async (projectId: number, document: string) =>
    planOf(readDocument(document), tables.checks.ofProject(projectId))

  return {
    plan: async (projectId, document) => (await planned(projectId, document)).shown,

    async run(projectId, document) {
      let created = 0
      for (const spec of (await planned(projectId, document)).specs) {
        const result = await editor.create(projectId, spec, VERSION, { toDesktop: true })
        if (result.outcome === 'limit') {
          throw new TocsinError(
            'CONFLICT',
            `${created} checks were created; there are as many now as there may be`,
          )
        }
        if (result.outcome === 'created') created++
      }
      return created
    },
  }
}
