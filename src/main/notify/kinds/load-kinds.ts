// Loads the kinds when they are first needed: they bring zod, which the server starts without.
import type { Kinds } from './kinds.ts'

export type LoadKinds = () => Promise<Kinds>

export const loadKinds: LoadKinds = async () => {
  const [{ createKinds, loadTransport }, { INTEGRATIONS }] = await Promise.all([
    import('./kinds.ts'),
    import('../../../integrations/index.ts'),
  ])
  return createKinds(INTEGRATIONS, loadTransport)
}
