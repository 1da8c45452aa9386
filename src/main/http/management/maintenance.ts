// Maintenance windows over the management API (contract monitor.md 11): those of a project, and one more. By it a move
// takes them along to another Tocsin.
import { TocsinError } from '../../errors.ts'
import type { MaintenanceDocument } from '../../monitor/documents/maintenance-document.ts'
import { uniqueKeyOf } from '../../monitor/rules/unique-key.ts'
import { type Answer, json, problem } from './answer.ts'
import type { Call, Route } from './route-types.ts'

function listMaintenance({ monitor, projectId, readonly }: Call): Answer {
  const documents = monitor.maintenanceTransfer.documents(projectId)
  return json({ maintenance: readonly ? documents.map(withoutUuids) : documents })
}

/** A read-only key sees no UUID. */
function withoutUuids({ uuids, ...document }: MaintenanceDocument) {
  return { ...document, unique_keys: uuids?.map(uniqueKeyOf) ?? null }
}

async function createMaintenance({ monitor, projectId, body }: Call): Promise<Answer> {
  try {
    const { outcome, document } = await monitor.maintenanceTransfer.take(projectId, body)
    return json(document, outcome === 'created' ? 201 : 200)
  } catch (error) {
    if (!(error instanceof TocsinError)) throw error
    if (error.code === 'INVALID') return problem(400, error.message)
    if (error.code === 'CONFLICT') return problem(409, error.message)
    throw error
  }
}

export const MAINTENANCE_ROUTES: readonly Route[] = [
  {
    path: '/maintenance/',
    versions: [3],
    verbs: {
      GET: {
        access: 'read',
        run: listMaintenance,
        doc: {
          summary: 'Maintenance windows of the project (an addition to the Healthchecks API)',
          responses: { 200: { description: 'Those that are not over', schema: 'MaintenanceList' } },
        },
      },
      POST: {
        access: 'write',
        run: createMaintenance,
        doc: {
          summary: 'Create a maintenance window of the project, or of single checks of it',
          request: 'MaintenanceDraft',
          responses: {
            200: { description: 'There is one like it already', schema: 'Maintenance' },
            201: { description: 'The window', schema: 'Maintenance' },
            400: { description: 'A field is wrong', schema: 'Error' },
            409: { description: 'There are as many as there may be', schema: 'Error' },
          },
        },
      },
    },
  },
]
