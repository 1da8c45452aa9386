// Integrations, as the window keeps them.
import type { ChannelRow } from '../../shared/views/settings.ts'
import type { Channel } from '../monitor/tables/channels.ts'
import type { Monitor } from '../monitor/monitor.ts'
import { projectOf } from './find.ts'
import type { Handlers } from './handlers.ts'

/** Reads rows for many channels: what all of them need is asked for once. */
export function channelRows(
  { projects, checks, channels }: Pick<Monitor, 'projects' | 'checks' | 'channels'>,
  wanted: readonly Channel[],
): ChannelRow[] {
  const projectUuids = new Map(projects.all().map(({ id, uuid }) => [id, uuid]))
  return wanted.map((channel) => ({
    uuid: channel.uuid,
    project: projectUuids.get(channel.projectId) ?? '',
    name: channel.name,
    kind: channel.kind,
    disabled: channel.disabled,
    lastError: channel.lastError,
    lastNotify: channel.lastNotify,
    checks: checks.uuidsOf(channels.checksOf(channel.id)),
  }))
}

export const CHANNEL_HANDLERS = {
  'channels.get': async ({ channelBook }, { uuid }) => ({ config: await channelBook.shown(uuid) }),

  'channels.save': async (context, input) => {
    const { channelBook } = context
    const { uuid, name, kind, config, everywhere } = input
    if (uuid !== null) {
      await channelBook.update(uuid, { name, config, everywhere })
      return { uuid }
    }
    const project = projectOf(context, input.project)
    const channel = await channelBook.create(project.id, { name, kind, config, everywhere })
    return { uuid: channel.uuid }
  },

  'channels.test': async ({ testChannel }, { uuid }) => ({ error: await testChannel(uuid) }),

  'channels.enable': async ({ channelBook }, { uuid, on }) => {
    await channelBook.setDisabled(uuid, !on)
    return null
  },

  'channels.delete': async ({ channelBook }, { uuid }) => {
    await channelBook.remove(uuid)
    return null
  },
} satisfies Partial<Handlers>
