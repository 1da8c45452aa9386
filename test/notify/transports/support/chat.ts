// Sends through a transport as the dispatcher does: its configuration checked, the real client.
import { fail } from 'node:assert'
import type {
  AnyTransport,
  Delivered,
  TransportContext,
} from '../../../../src/main/notify/kinds/transport.ts'
import type { Facts } from '../../../../src/main/notify/message/facts.ts'
import { CHAT_TRANSPORTS } from '../../../../src/main/notify/transports/chat.ts'
import { aClient } from '../../support/client.ts'
import { downFacts } from './facts.ts'

export type Config = Readonly<Record<string, unknown>>

export function chat(kind: string): AnyTransport {
  return CHAT_TRANSPORTS[kind] ?? fail(`no kind ${kind}`)
}

/** Sends once. @throws ZodError, DeliveryError */
export function deliver(
  kind: string,
  config: Config,
  facts: Facts = downFacts(),
): Promise<Delivered<Config>> {
  const transport = chat(kind)
  return transport.send(facts, transport.schema.parse(config), anOutside())
}

export function anOutside(): TransportContext {
  const { clock, ...http } = aClient()
  return {
    http,
    clock,
    smtp: () => null,
    isShellAllowed: () => false,
    pause: () => Promise.resolve(),
  }
}

/** A name that is markup in every chat, calls everybody, and turns the direction of reading. */
export const HOSTILE =
  '<!channel> *b* _i_ ~s~ `c` [x](http://evil.test) @all **a** <b>&amp;"\u202egpj.exe\n\u0000🚀'
/** The same as a reader should see it. */
export const HARMLESS =
  '<!channel> *b* _i_ ~s~ `c` [x](http://evil.test) @all **a** <b>&amp;"gpj.exe 🚀'

/** Without the signs that show nothing. */
export function seen(text: string): string {
  return text.replace(/\u200b|\u034f/g, '')
}
