// The table of transports. Loaded on demand: a server without channels needs none of them.
import type { AnyTransport } from '../kinds/transport.ts'
import { CHAT_TRANSPORTS } from './chat.ts'
import { SERVICE_TRANSPORTS } from './services.ts'

/** Every kind of contract channels.md but `desktop` and `group`, which the dispatcher knows itself. */
export const TRANSPORTS: Readonly<Record<string, AnyTransport>> = {
  ...CHAT_TRANSPORTS,
  ...SERVICE_TRANSPORTS,
}
