// Channels as people keep them: made, shown, changed and removed, each with a configuration that its
// kind knows. What is delivered to them is the outbox's matter.

import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Config } from '../../../integrations/definition.ts'
import { DESKTOP_DEFAULTS } from '../../../integrations/desktop/config.ts'
import { GROUP_KIND, membersOf } from '../../../integrations/group/members.ts'
import { tell } from '../../../shared/words/told.ts'
import type { Clock } from '../../clock.ts'
import { invalidFields, TocsinError } from '../../errors.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import type { CheckEditor } from '../../monitor/operations/editor.ts'
import { DESKTOP_KIND } from '../../monitor/queries.ts'
import type { Store } from '../../store/store.ts'
import type { Kind, Kinds } from '../kinds/kinds.ts'
import type { LoadKinds } from '../kinds/load-kinds.ts'
import { CHANNEL_NAME_LIMIT, type Channel } from '../tables/channels.ts'
import type { NotifyTables } from '../tables/tables.ts'
import { asConfig, isObject, openConfig, sealConfig } from './config-codec.ts'
import type { ConfigKey } from './config-key.ts'
import { masked, unmasked } from './masks.ts'

export interface ChannelDraft {
  readonly name: string
  readonly kind: string
  /** As a person wrote it; masked secrets stay as they are. */
  readonly config: unknown
  /** Assigns it to every check of its project. */
  readonly everywhere?: boolean
}

export interface ChannelEditorOptions {
  readonly tables: Pick<NotifyTables, 'channels'>
  readonly monitor: Pick<Monitor, 'events'> & { readonly checks: Pick<CheckEditor, 'assignToAll'> }
  readonly store: Store
  readonly clock: Clock
  readonly seal: ConfigKey
  readonly loadKinds: LoadKinds
}

/** A kind that everybody finds there; another of it would only tell everything twice. */
const GIVEN = tell('refusals.desktopGiven')

export type ChannelEditor = ReturnType<typeof createChannelEditor>

export function createChannelEditor(options: ChannelEditorOptions) {
  const { tables, monitor, store, clock, seal, loadKinds } = options
  const { channels } = tables

  async function write(fn: () => Channel): Promise<Channel> {
    const channel = await store.write(fn)
    monitor.events.emit('channel', { id: channel.id })
    return channel
  }

  async function kindNamed(name: string): Promise<{ kinds: Kinds; kind: Kind }> {
    const kinds = await loadKinds()
    const kind = kinds.get(name)
    if (kind === undefined) {
      throw invalidFields({ kind: tell('problems.oneOf', { choices: kinds.addable.join(', ') }) })
    }
    return { kinds, kind }
  }

  function existing(uuid: string): Channel {
    const channel = channels.byUuid(uuid)
    if (channel === null) throw new TocsinError('NOT_FOUND', tell('refusals.noIntegration'))
    return channel
  }

  /** Members that are no channels of the project, or groups themselves. Inside the write. */
  function assertMembers(projectId: number, kind: string, config: Config): void {
    if (kind !== GROUP_KIND) return
    const known = new Map(channels.ofProject(projectId).map((channel) => [channel.uuid, channel]))
    for (const uuid of membersOf(config.value)) {
      const member = known.get(uuid)
      if (member === undefined) {
        throw invalidFields({ value: tell('problems.noChannel', { uuid }) })
      }
      if (member.kind === GROUP_KIND)
        throw invalidFields({ value: tell('problems.groupItself', { uuid }) })
    }
  }

  async function configOf({ id, uuid, kind, sealed }: Channel): Promise<Config> {
    if (sealed !== null) return openConfig(await seal.unlock(), uuid, sealed)
    if (kind === DESKTOP_KIND) return { ...DESKTOP_DEFAULTS }
    const plain = channels.unsealed().find((channel) => channel.id === id)
    return plain === undefined ? {} : asConfig(plain.config)
  }

  async function newConfig(draft: ChannelDraft): Promise<Config> {
    if (draft.kind === DESKTOP_KIND) throw new TocsinError('CONFLICT', GIVEN)
    return validated(await kindNamed(draft.kind), draft, {})
  }

  async function changedConfig(uuid: string, draft: Omit<ChannelDraft, 'kind'>) {
    const rules = await kindNamed(existing(uuid).kind)
    await seal.unlock()
    // A configuration that does not open any more is replaced: its masks stand for nothing.
    const stored = await configOf(existing(uuid)).catch(() => ({}))
    const config = await validated(rules, draft, stored)
    return { config, isChanged: !isDeepStrictEqual(config, stored) }
  }

  return {
    /** Names of the kinds that a person can add. */
    kinds: async () => (await loadKinds()).addable,

    /** @throws TocsinError INVALID with a line for each wrong field; CONFLICT, SECRETS_LOCKED */
    async create(projectId: number, draft: ChannelDraft): Promise<Channel> {
      const { name, kind } = draft
      const config = await newConfig(draft)
      const sealer = await seal.unlock()
      return write(() => {
        assertMembers(projectId, kind, config)
        const uuid = randomUUID()
        const sealed = sealConfig(sealer, uuid, config)
        const channel = channels.insert({ projectId, name, kind, sealed, uuid }, clock.now())
        if (draft.everywhere) monitor.checks.assignToAll(channel.id)
        return channel
      })
    },

    /**
     * Changes its name and configuration; its kind stays. An e-mail channel is enabled again by it
     * (contract monitor.md 7.2).
     * @throws TocsinError NOT_FOUND; INVALID with a line for each wrong field; SECRETS_LOCKED
     */
    async update(uuid: string, draft: Omit<ChannelDraft, 'kind'>): Promise<void> {
      const { kind, projectId } = existing(uuid)
      const { config, isChanged } = await changedConfig(uuid, draft)
      const sealer = await seal.unlock()
      await write(() => {
        const channel = existing(uuid)
        assertMembers(projectId, kind, config)
        const sealed = sealConfig(sealer, uuid, config)
        channels.update(channel.id, { name: draft.name, sealed })
        if (isChanged) channels.noteConfigured(channel.id, clock.now())
        if (kind === 'email') channels.setDisabled(channel.id, false)
        if (draft.everywhere) monitor.checks.assignToAll(channel.id)
        return channel
      })
    },

    /**
     * The whole configuration that `create` (`uuid` null) or `update` would keep of a draft.
     * @throws TocsinError as they do, but for the members of a group
     */
    async checked(
      uuid: string | null,
      { kind, config }: Pick<ChannelDraft, 'kind' | 'config'>,
    ): Promise<{ readonly kind: string; readonly config: Config }> {
      const draft = { name: '', kind, config }
      if (uuid === null) return { kind, config: await newConfig(draft) }
      const { config: whole } = await changedConfig(uuid, draft)
      return { kind: existing(uuid).kind, config: whole }
    },

    /**
     * The configuration with its secrets masked.
     * @throws TocsinError NOT_FOUND, SECRETS_LOCKED, SECRET_DAMAGED
     */
    async shown(uuid: string): Promise<Config> {
      const channel = existing(uuid)
      const config = await configOf(channel)
      return masked(config, (await kindNamed(channel.kind)).kind.secrets)
    },

    /**
     * The configuration as it was written, secrets included.
     * @throws TocsinError NOT_FOUND, SECRETS_LOCKED, SECRET_DAMAGED
     */
    async revealed(uuid: string): Promise<Config> {
      return await configOf(existing(uuid))
    },

    /** Its waiting notifications are dropped. @throws TocsinError NOT_FOUND, CONFLICT */
    async remove(uuid: string): Promise<void> {
      if (existing(uuid).kind === DESKTOP_KIND) throw new TocsinError('CONFLICT', GIVEN)
      await write(() => {
        const channel = existing(uuid)
        channels.remove(channel.id)
        return channel
      })
    },

    /** @throws TocsinError NOT_FOUND */
    async setDisabled(uuid: string, disabled: boolean): Promise<void> {
      await write(() => {
        const channel = existing(uuid)
        channels.setDisabled(channel.id, disabled)
        return channel
      })
    },
  }
}

function validated(
  { kinds, kind }: { readonly kinds: Kinds; readonly kind: Kind },
  { name, config }: Pick<ChannelDraft, 'name' | 'config'>,
  stored: Config,
): Config {
  const given = isObject(config) ? unmasked(config, stored, kind.secrets) : config
  const checked = kinds.check(kind, given)
  const isLong = [...name].length > CHANNEL_NAME_LIMIT
  if ('problems' in checked || isLong) {
    throw invalidFields({
      ...(isLong ? LONG_NAME : {}),
      ...('problems' in checked ? checked.problems : {}),
    })
  }
  return checked.config
}

const LONG_NAME = { name: tell('problems.longerThan', { max: CHANNEL_NAME_LIMIT }) }
