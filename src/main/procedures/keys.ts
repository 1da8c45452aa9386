// API keys, ping keys and tokens of the push API: shown once, when they are made.
import { TocsinError } from '../errors.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { ProcedureContext } from './context.ts'
import { projectOf } from './find.ts'
import type { Handlers } from './handlers.ts'

/** @throws TocsinError SECRETS_LOCKED */
function openSecrets({ secrets }: ProcedureContext): Secrets {
  const opened = secrets.opened()
  if (opened !== null) return opened
  throw new TocsinError('SECRETS_LOCKED', secrets.locked ?? 'secret pushes are locked')
}

export const KEY_HANDLERS = {
  'keys.list': ({ monitor }) => {
    const uuids = new Map(monitor.projects.all().map(({ id, uuid }) => [id, uuid]))
    return monitor.keys.list().flatMap(({ id, projectId, type, prefix, created, lastUsed }) => {
      const project = uuids.get(projectId)
      // A ping key is shown with its project.
      if (id === null || type === 'ping' || created === null || project === undefined) return []
      return [{ id, project, type, prefix, created, lastUsed }]
    })
  },

  'keys.create': async (context, { project, type }) => ({
    key: await context.monitor.keys.create(projectOf(context, project).id, type),
  }),

  'keys.revoke': async ({ monitor }, { id }) => {
    await monitor.keys.revoke(id)
    return null
  },

  'tokens.list': (context) => [...openSecrets(context).tokens.list()],

  'tokens.create': async (context, { label }) => {
    const { token } = await openSecrets(context).tokens.create({ label })
    return { token }
  },

  'tokens.revoke': async (context, { id }) => {
    await openSecrets(context).tokens.revoke(id)
    return null
  },
} satisfies Partial<Handlers>
