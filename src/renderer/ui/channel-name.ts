// What an integration is called: by its own name, or by the title of its kind.
import { KIND_TITLES } from '../../shared/model/kind-titles.ts'
import type { ChannelRow } from '../../shared/views/settings.ts'
import { defined } from '../words/t.ts'

const TITLES = new Map<string, string>(Object.entries(KIND_TITLES))

/** In the window's language; of a kind that is not known, its id. */
export function kindTitle(kind: string): string {
  return defined(TITLES.get(kind) ?? kind)
}

export function channelName({ name, kind }: Pick<ChannelRow, 'name' | 'kind'>): string {
  return name || kindTitle(kind)
}
