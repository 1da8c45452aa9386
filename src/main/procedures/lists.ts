// Favourites, and filters of the list that have a name.
import type { ListQuery } from '../../shared/model/list-query.ts'
import { checkOf } from './find.ts'
import type { Handlers } from './handlers.ts'

export const LIST_HANDLERS = {
  'favourites.mark': async (context, { check, on }) => {
    const { monitor, remotes, hub } = context
    if ('uuid' in check) {
      await monitor.favourites.mark({ checkId: checkOf(context, check.uuid).id }, on)
    } else {
      const { remote: remoteId, uniqueKey } = check
      const server = remotes.editor.named(remoteId)
      if (on) remotes.mirror.heldOf(server, uniqueKey)
      await monitor.favourites.mark({ remoteId, uniqueKey }, on)
    }
    hub.changed('app')
    return null
  },

  'savedFilters.save': async ({ monitor, hub }, { query, ...filter }) => {
    const id = await monitor.savedFilters.save({ ...filter, query: given(query) })
    hub.changed('app')
    return { id }
  },

  'savedFilters.remove': async ({ monitor, hub }, { id }) => {
    await monitor.savedFilters.remove(id)
    hub.changed('app')
    return null
  },
} satisfies Partial<Handlers>

/** Without the parts that are left out as undefined. */
function given(query: { readonly [P in keyof ListQuery]: string | undefined }): ListQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}
