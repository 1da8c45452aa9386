// Integrations, as the window keeps them.
import type { ChannelRow } from '../../shared/views/settings.ts'
import type { Monitor } from '../monitor/monitor.ts'
import type { Channel } from '../notify/queries.ts'
import { channelOf, projectOf } from './find.ts'
import type { Handlers } from './handlers.ts'

/** Reads rows for many channels; shared data is queried once. */
export function channelRows(
  { projects, checks }: Pick<Monitor, 'projects' | 'checks'>,
  channels: readonly Channel[],
): ChannelRow[] {
  const projectUuids = new Map(projects.all().map(({ id, uuid }) => [id, uuid]))
  return channels.map((channel) => ({
    uuid: channel.uuid,
    project: projectUuids.get(channel.projectId) ?? '',
    name: channel.name,
    kind: channel.kind,
    disabled: channel.disabled,
    lastError: channel.lastError,
    lastNotify: channel.lastNotify,
    configured: channel.configured,
    checks: [...checks.uuidsOfChannel(channel.id)],
  }))
}

export const CHANNEL_HANDLERS = {
  'channels.get': async ({ channelEditor }, { uuid }) => ({
    config: await channelEditor.shown(uuid),
  }),

  'channels.reveal': async ({ channelEditor }, { uuid }) => ({
    config: await channelEditor.revealed(uuid),
  }),

  'channels.save': async (context, input) => {
    const { channelEditor } = context
    const { uuid, name, kind, config, everywhere } = input
    if (uuid !== null) {
      await channelEditor.update(uuid, { name, config, everywhere })
      return { uuid }
    }
    const project = projectOf(context, input.project)
    const channel = await channelEditor.create(project.id, { name, kind, config, everywhere })
    return { uuid: channel.uuid }
  },

  'channels.preview': async (context, { uuid, project, ...draft }) => {
    const projectId =
      uuid === null ? projectOf(context, project).id : channelOf(context, uuid).projectId
    return context.previewChannel({ ...draft, uuid, projectId })
  },

  'channels.test': async ({ testChannel }, { uuid }) => ({ error: await testChannel(uuid) }),

  'channels.enable': async ({ channelEditor }, { uuid, on }) => {
    await channelEditor.setDisabled(uuid, !on)
    return null
  },

  'channels.delete': async ({ channelEditor }, { uuid }) => {
    await channelEditor.remove(uuid)
    return null
  },
} satisfies Partial<Handlers>
