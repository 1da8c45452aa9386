// What a channel would send, by the values of its form: each kind composes the message of the test
// (channel-test.ts), and nothing goes out. Secrets that the form does not show are never composed: a
// stand-in takes their place, and becomes the mask.

import { randomBytes } from 'node:crypto'
import type { Config } from '../../../integrations/definition.ts'
import type { SendingPreview } from '../../../shared/views/preview.ts'
import { tell } from '../../../shared/words/told.ts'
import type { Clock } from '../../clock.ts'
import { errorText, TocsinError } from '../../errors.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import { DESKTOP_KIND } from '../../monitor/queries.ts'
import type { DesktopChannel } from '../desktop-channel/desktop-channel.ts'
import { DeliveryError } from '../kinds/delivery-error.ts'
import type { LoadKinds } from '../kinds/load-kinds.ts'
import type { AnyTransport, Composed } from '../kinds/transport.ts'
import type { FactCollector } from '../message/collect-facts.ts'
import type { Facts } from '../message/facts.ts'
import type { ChannelEditor } from './channel-editor.ts'
import { concealed, withMasks } from './masks.ts'

export interface PreviewOptions {
  readonly editor: Pick<ChannelEditor, 'checked'>
  readonly monitor: Pick<Monitor, 'projects'>
  readonly collector: Pick<FactCollector, 'ofTest'>
  readonly desktopChannel: Pick<DesktopChannel, 'testNotice'>
  readonly loadKinds: LoadKinds
  readonly clock: Clock
  readonly version: string
}

export interface PreviewedDraft {
  /** Null: it is not saved yet. */
  readonly uuid: string | null
  readonly projectId: number
  /** Of a saved channel its own counts. */
  readonly kind: string
  /** As the form holds it, with masks. */
  readonly config: Config
  /** Secrets that the form holds and does not show. */
  readonly hidden: readonly string[]
}

export type PreviewChannel = (draft: PreviewedDraft) => Promise<readonly SendingPreview[]>

/** @returns a function that throws TocsinError as saving does: NOT_FOUND, INVALID, SECRETS_LOCKED */
export function createChannelPreview(options: PreviewOptions): PreviewChannel {
  const { editor, monitor, collector, desktopChannel, loadKinds, clock, version } = options

  return async ({ uuid, projectId, kind: named, config: given, hidden }) => {
    const { kind, config } = await editor.checked(uuid, { kind: named, config: given })
    const project = monitor.projects.byId(projectId)
    if (project === null) throw new TocsinError('NOT_FOUND', tell('refusals.projectDeleted'))
    const factsOf = (status: 'up' | 'down') => collector.ofTest(project, status)
    if (kind === DESKTOP_KIND) {
      return STATUSES.map((status) => {
        const { title, body } = desktopChannel.testNotice(factsOf(status))
        return { status, line: title, fields: [], body }
      })
    }
    const kinds = await loadKinds()
    const transport = await kinds.transport(kind)
    if (transport === undefined) return []
    const word = `masked${randomBytes(12).toString('hex')}`
    const secrets = kinds.get(kind)?.secrets ?? []
    const shown = concealed(config, { given, secrets, hidden, word })
    const wanted = STATUSES.filter((status) => transport.wants(shown, status))
    const all = await Promise.all(
      wanted.map(async (status) => {
        const composed = await composedBy(transport, factsOf(status), shown)
        return composed.map((one) => ({ status, ...withMasks(one, word) }))
      }),
    )
    return all.flat()
  }

  async function composedBy(
    transport: AnyTransport,
    facts: Facts,
    config: Config,
  ): Promise<readonly Composed[]> {
    if (transport.compose !== undefined) return [transport.compose(facts, config)]
    // It brings the web: loaded with the first preview.
    const { createRecorder } = await import('../web/recorder.ts')
    const { http, kept } = createRecorder(version)
    const world = { http, clock, smtp: () => null, isShellAllowed: () => false, pause }
    try {
      await transport.send(facts, config, world)
    } catch (error) {
      if (error instanceof DeliveryError) throw new TocsinError('INVALID', errorText(error))
      throw error
    }
    return kept
  }
}

const STATUSES = ['down', 'up'] as const

const pause = () => Promise.resolve()
