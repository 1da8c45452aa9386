// All kinds of integrations as data. The list itself is in kinds.ts, their transports are loaded by the
// server only (main/notify/kinds/kinds.ts).
import type { Definition } from './definition.ts'
import * as kinds from './kinds.ts'

export interface Integration extends Definition {
  readonly kind: string
}

/** Sorted by title. */
export const INTEGRATIONS: readonly Integration[] = Object.entries<Definition>(kinds)
  .map(([kind, definition]) => ({ ...definition, kind }))
  .sort((a, b) => (a.title.toLowerCase() < b.title.toLowerCase() ? -1 : 1))

const BY_KIND = new Map(INTEGRATIONS.map((integration) => [integration.kind, integration]))

export function integrationOf(kind: string): Integration | undefined {
  return BY_KIND.get(kind)
}
