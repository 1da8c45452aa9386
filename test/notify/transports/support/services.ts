// Sends through the transports of services as the dispatcher does: the configuration checked, the
// real client.

import { fail } from 'node:assert'
import { problemLines } from '../../../../src/main/errors.ts'
import { createKinds } from '../../../../src/main/notify/kinds/kinds.ts'
import type {
  AnyTransport,
  Delivered,
  TransportContext,
} from '../../../../src/main/notify/kinds/transport.ts'
import type { Facts } from '../../../../src/main/notify/message/facts.ts'
import { SERVICE_TRANSPORTS } from '../../../../src/main/notify/transports/services.ts'
import { anOutside, type Config } from './chat.ts'
import { downFacts } from './facts.ts'

const kinds = createKinds(SERVICE_TRANSPORTS)

export function transportOf(kind: string): AnyTransport {
  return SERVICE_TRANSPORTS[kind] ?? fail(`no kind ${kind}`)
}

/** The configuration with its defaults. @throws when something is wrong with it */
export function configOf(kind: string, config: Config): Config {
  const checked = kinds.check(transportOf(kind), config)
  return 'config' in checked ? checked.config : fail(problemLines(checked.problems).join('\n'))
}

/** A line for each field that is wrong; none when the configuration is right. */
export function problemsOf(kind: string, config: Config): readonly string[] {
  const checked = kinds.check(transportOf(kind), config)
  return 'problems' in checked ? problemLines(checked.problems) : []
}

/** Sends once. @throws DeliveryError */
export function deliver(
  kind: string,
  config: Config,
  facts: Facts = downFacts(),
  context: Partial<TransportContext> = {},
): Promise<Delivered<Config>> {
  const world = { ...anOutside(), ...context }
  return transportOf(kind).send(facts, configOf(kind, config), world)
}

/** Which changes a channel so configured is told of. */
export function wants(kind: string, config: Config): readonly string[] {
  const whole = configOf(kind, config)
  const statuses = ['down', 'up'] as const
  return statuses.filter((status) => transportOf(kind).wants(whole, status))
}
