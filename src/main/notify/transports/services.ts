// The transports of everything but chats.
import type { AnyTransport } from '../transport.ts'

export const SERVICE_TRANSPORTS: Readonly<Record<string, AnyTransport>> = {}
