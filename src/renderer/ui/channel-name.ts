// What an integration is called: by its own name, or by the title of its kind.
import { KIND_TITLES } from '../../shared/model/kind-titles.ts'
import type { ChannelRow, ProjectRow } from '../../shared/views/settings.ts'
import { defined } from '../words/t.ts'

const TITLES = new Map<string, string>(Object.entries(KIND_TITLES))

/** In the window's language; of a kind that is not known, its id. */
export function kindTitle(kind: string): string {
  return defined(TITLES.get(kind) ?? kind)
}

export function channelName({ name, kind }: Pick<ChannelRow, 'name' | 'kind'>): string {
  return name || kindTitle(kind)
}

/** The title of its kind, to stand beside the name; undefined where the name says it. */
export function kindBeside(channel: Pick<ChannelRow, 'name' | 'kind'>): string | undefined {
  const title = kindTitle(channel.kind)
  return channelName(channel) === title ? undefined : title
}

/** Names of integrations of several projects, by UUID: where two of them share one, it says whose it is. */
export function namesAcross(
  channels: readonly ChannelRow[],
  projects: readonly ProjectRow[],
): ReadonlyMap<string, string> {
  const projectNames = new Map(projects.map(({ uuid, name }) => [uuid, name]))
  const sharing = Map.groupBy(channels, channelName)
  return new Map(
    channels.map((channel) => {
      const name = channelName(channel)
      const isShared = (sharing.get(name)?.length ?? 0) > 1
      return [
        channel.uuid,
        isShared ? `${name} (${projectNames.get(channel.project) ?? ''})` : name,
      ]
    }),
  )
}
