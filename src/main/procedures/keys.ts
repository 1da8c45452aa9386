// API keys, ping keys and tokens of the push API: shown once, when they are made.
import { tell } from '../../shared/words/told.ts'
import { TocsinError } from '../errors.ts'
import type { Tokens } from '../secrets/accounts.ts'
import { withTokens } from '../secrets/secrets.ts'
import type { ProcedureContext } from './context.ts'
import { projectOf } from './find.ts'
import type { Handlers } from './handlers.ts'

/**
 * Works on the tokens, which need no master key: a keychain is not asked for them.
 * @throws TocsinError SECRETS_LOCKED
 */
async function onTokens<T>(context: ProcedureContext, fn: (tokens: Tokens) => T | Promise<T>) {
  const { secrets, dataDir, clock } = context
  if (secrets.isUnused) return withTokens(dataDir, clock, fn)
  const opened = secrets.opened()
  if (opened !== null) return fn(opened.tokens)
  throw new TocsinError('SECRETS_LOCKED', secrets.locked ?? tell('refusals.secretPushesLocked'))
}

export const KEY_HANDLERS = {
  'keys.list': ({ monitor }) => {
    const uuids = new Map(monitor.projects.all().map(({ id, uuid }) => [id, uuid]))
    return monitor.keys.list().flatMap(({ projectId, ...key }) => {
      const { id, type, created } = key
      const project = uuids.get(projectId)
      // A ping key is shown with its project.
      if (id === null || type === 'ping' || created === null || project === undefined) return []
      return [{ ...key, id, type, created, project }]
    })
  },

  'keys.create': async (context, { project, type, name }) => ({
    key: await context.monitor.keys.create(projectOf(context, project).id, type, name),
  }),

  'keys.rename': async ({ monitor }, { id, name }) => {
    await monitor.keys.rename(id, name)
    return null
  },

  'keys.revoke': async ({ monitor }, { id }) => {
    await monitor.keys.revoke(id)
    return null
  },

  'tokens.list': (context) => onTokens(context, (tokens) => [...tokens.list()]),

  'tokens.create': async (context, { label }) => {
    const { token } = await onTokens(context, (tokens) => tokens.create({ label }))
    return { token }
  },

  'tokens.revoke': async (context, { id }) => {
    await onTokens(context, (tokens) => tokens.revoke(id))
    return null
  },
} satisfies Partial<Handlers>
