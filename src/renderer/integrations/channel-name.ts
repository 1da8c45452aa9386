// What an integration is called: by its own name, or by the title of its kind.
import { integrationOf } from '../../integrations/index.ts'
import type { ChannelRow } from '../../shared/views/settings.ts'
import { defined } from '../words/t.ts'

/** In the window's language; of a kind that is not known, its id. */
export function kindTitle(kind: string): string {
  return defined(integrationOf(kind)?.title ?? kind)
}

export function channelName({ name, kind }: Pick<ChannelRow, 'name' | 'kind'>): string {
  return name || kindTitle(kind)
}
