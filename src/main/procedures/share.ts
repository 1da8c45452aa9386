// Serving recipient pages to the network, and who can open a link now.
import type { Handlers } from './handlers.ts'

export const SHARE_HANDLERS = {
  'share.set': async ({ share }, { address, minutes }) => {
    await share.set(address, minutes)
    return share.reach()
  },
} satisfies Partial<Handlers>
