// Sends through a kind's transport as the outbox does: the configuration checked, the real client.
import { fail } from 'node:assert'
import type { Config } from '../../../src/integrations/definition.ts'
import { INTEGRATIONS } from '../../../src/integrations/index.ts'
import { problemLines } from '../../../src/main/errors.ts'
import { createKinds, type Kind, loadTransport } from '../../../src/main/notify/kinds/kinds.ts'
import type {
  AnyTransport,
  Delivered,
  TransportContext,
} from '../../../src/main/notify/kinds/transport.ts'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import { aClient } from '../../notify/support/client.ts'
import { downFacts } from './facts.ts'

export const kinds = createKinds(INTEGRATIONS, loadTransport)

const TRANSPORT_KINDS = INTEGRATIONS.filter(({ local }) => !local).map(({ kind }) => kind)

const transports = new Map<string, AnyTransport>(
  await Promise.all(
    TRANSPORT_KINDS.map(async (kind) => [kind, await loadTransport(kind)] as const),
  ),
)

export function kindOf(kind: string): Kind {
  return kinds.get(kind) ?? fail(`no kind ${kind}`)
}

/** The transport, with the rules and the secrets of its kind. */
export function transportOf(kind: string): AnyTransport & Kind {
  return { ...(transports.get(kind) ?? fail(`no transport of ${kind}`)), ...kindOf(kind) }
}

/** The configuration with its defaults. @throws when something is wrong with it */
export function configOf(kind: string, config: Config): Config {
  const checked = kinds.check(kindOf(kind), config)
  return 'config' in checked ? checked.config : fail(problemLines(checked.problems).join('\n'))
}

/** A line for each field that is wrong; none when the configuration is right. */
export function problemsOf(kind: string, config: unknown): readonly string[] {
  const checked = kinds.check(kindOf(kind), config)
  return 'problems' in checked ? problemLines(checked.problems) : []
}

/** Sends once. @throws DeliveryError */
export function deliver(
  kind: string,
  config: Config,
  facts: Facts = downFacts(),
  context: Partial<TransportContext> = {},
): Promise<Delivered<Config>> {
  return transportOf(kind).send(facts, configOf(kind, config), { ...aContext(), ...context })
}

/** The changes that a channel so configured is notified of. */
export function wants(kind: string, config: Config): readonly string[] {
  const whole = configOf(kind, config)
  const statuses = ['down', 'up'] as const
  return statuses.filter((status) => transportOf(kind).wants(whole, status))
}

export function aContext(): TransportContext {
  const { clock, ...http } = aClient()
  return {
    http,
    clock,
    smtp: () => null,
    isShellAllowed: () => false,
    pause: () => Promise.resolve(),
  }
}
