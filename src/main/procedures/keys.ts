// API keys, ping keys and tokens of the push API: shown once, when they are made.
import { TocsinError } from '../errors.ts'
import { generateApiKey, generatePingKey } from '../monitor/tables/keys.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { LOCAL_ACCOUNT } from '../secrets/tables/accounts.ts'
import { generateApiToken } from '../secrets/tables/tokens.ts'
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
  'keys.list': ({ monitor }) =>
    monitor.projects.all().flatMap(({ id: projectId, uuid }) =>
      monitor.keys.ofProject(projectId).map(({ id, type, prefix, created, lastUsed }) => ({
        id,
        project: uuid,
        type,
        prefix,
        created,
        lastUsed,
      })),
    ),

  'keys.create': async (context, input) => {
    const { monitor, store, clock, hub } = context
    const { type } = input
    const project = projectOf(context, input.project)
    const key = type === 'ping' ? generatePingKey() : generateApiKey(type)
    await store.write(() => {
      if (type === 'ping') monitor.projects.setPingKey(project.id, key)
      else monitor.keys.insert(project.id, key, type, clock.now())
    })
    if (type === 'ping') hub.changed('projects')
    return { key }
  },

  'keys.revoke': async ({ monitor, store }, { id }) => {
    await store.write(() => monitor.keys.remove(id))
    return null
  },

  'tokens.list': (context) => [...openSecrets(context).tables.accounts.tokens()],

  'tokens.create': async (context, { label }) => {
    const { store, tables } = openSecrets(context)
    const token = generateApiToken()
    const now = context.clock.now()
    await store.write(() => {
      const { id } = tables.accounts.ensure(LOCAL_ACCOUNT, now)
      tables.accounts.insertToken(id, token, label, now)
    })
    return { token }
  },

  'tokens.revoke': async (context, { id }) => {
    const { store, tables } = openSecrets(context)
    await store.write(() => tables.accounts.removeToken(id))
    return null
  },
} satisfies Partial<Handlers>
